import { Definition } from '../../model/facts.js';
import { SymbolFlag } from '../../model/kinds.js';
import { isDead } from '../facts/declared.js';
import type { Linked } from '../linked.js';

/** Canonical entities that the graph has in full, in the order of files: all but those of the layers below. */
export function ownEntities({ program, canonical }: Linked): number[] {
  const own: number[] = [];
  for (const file of program.files) {
    if (file.source.layer) continue;
    const external = file.source.scope === 'external';
    const { definitions } = file.facts;
    for (let row = 0; row * Definition.width < definitions.length; row++) {
      const entity = file.base + row;
      if (canonical.of[entity] !== entity) continue;
      const isLocal = definitions[row * Definition.width + Definition.flags] & SymbolFlag.local;
      if (external && (isLocal || isDead(file, row))) continue;
      own.push(entity);
    }
  }
  for (const namespace of program.namespaces) own.push(namespace.entity);
  return own;
}
