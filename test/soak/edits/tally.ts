/** How many rounds there were by kind of edit, and what both ways of indexing took in them. */

interface Sum {
  rounds: number;
  different: number;
  /** Rounds whose edits were all of this kind, and the milliseconds of processor time that linking and inference took in these. */
  alone: number;
  incremental: number;
  full: number;
}

const ALL = 'all';

export class Tally {
  private readonly sums = new Map<string, Sum>();

  add(kinds: readonly string[], incremental: number, full: number, different: boolean): void {
    const distinct = new Set(kinds);
    for (const kind of [ALL, ...distinct]) {
      const sum = this.sums.get(kind) ?? { rounds: 0, different: 0, alone: 0, incremental: 0, full: 0 };
      this.sums.set(kind, sum);
      sum.rounds++;
      if (different) sum.different++;
      if (kind !== ALL && distinct.size > 1) continue;
      sum.alone++;
      sum.incremental += incremental;
      sum.full += full;
    }
  }

  /** A table, the kind first that gains the least. */
  lines(): string[] {
    const ratio = ({ incremental, full }: Sum): number => (full === 0 ? 0 : incremental / full);
    const sums = [...this.sums].sort(
      ([a, left], [b, right]) => Number(a === ALL) - Number(b === ALL) || ratio(right) - ratio(left),
    );
    return [
      'kind                  rounds  different   alone  incremental s    full s  ratio',
      ...sums.map(([kind, sum]) =>
        [
          kind.padEnd(20),
          String(sum.rounds).padStart(8),
          String(sum.different).padStart(11),
          String(sum.alone).padStart(8),
          (sum.incremental / 1000).toFixed(2).padStart(15),
          (sum.full / 1000).toFixed(2).padStart(10),
          (sum.alone === 0 ? '' : ratio(sum).toFixed(2)).padStart(7),
        ].join(''),
      ),
    ];
  }
}
