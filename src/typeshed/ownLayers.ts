/** Layers as this program has them: shipped, kept in the user's cache folder, or made anew. */
import { Layers, type MakeLayer, type OpenFile } from '../snapshot/layers.js';
import { userLayers } from '../userFolders.js';
import { OWN_SNAPSHOTS } from './paths.js';

export function ownLayers(openFile?: OpenFile): Layers {
  const kept = userLayers(process.env);
  return new Layers([OWN_SNAPSHOTS, ...(kept === undefined ? [] : [kept])], makeAnew, openFile);
}

const makeAnew: MakeLayer = async (name, wantedBy) => {
  // Loads the linker, which asking does without where nothing is missing.
  const { remakeLayer } = await import('./layer.js');
  return remakeLayer(name, wantedBy);
};
