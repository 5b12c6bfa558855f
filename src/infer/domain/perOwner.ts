/** Made for each owner when it is first asked for, and kept as long as the owner: what modules know of an engine. */
export function perOwner<Owner extends object, Made extends object>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const known = new WeakMap<Owner, Made>();
  return (owner) => {
    let made = known.get(owner);
    if (made === undefined) {
      made = make(owner);
      known.set(owner, made);
    }
    return made;
  };
}
