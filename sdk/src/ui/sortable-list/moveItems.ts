/** Puts the items with the given keys before or after another one, in the order they had. */
export function moveItems<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  keys: readonly string[],
  target: string,
  position: 'before' | 'after',
): Item[] {
  if (keys.includes(target)) return [...items]
  const moved = items.filter((item) => keys.includes(getKey(item)))
  const rest = items.filter((item) => !keys.includes(getKey(item)))
  const index = rest.findIndex((item) => getKey(item) === target) + (position === 'after' ? 1 : 0)
  return [...rest.slice(0, index), ...moved, ...rest.slice(index)]
}
