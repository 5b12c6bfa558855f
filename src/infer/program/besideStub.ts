/** A `.pyi` beside a `.py`: names lead to what the stub declares, bodies are the source's. */
import type { Engine } from '../engine.js';

/** The definition, by the source, of what a project's stub declares, where it is of the same sort; -1. */
export function sourceOf({ linked }: Engine, entity: number, isSort: (kind: number) => boolean): number {
  const { program, canonical } = linked;
  const file = program.fileOf(entity);
  if (file === undefined || !file.source.stub || file.source.scope === 'external') return -1;
  const source = canonical.of[entity];
  return program.fileOf(source)?.source.stub === false && isSort(program.kindOf(source)) ? source : -1;
}
