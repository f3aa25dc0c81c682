import type { Choice } from '../shared/choices'

/**
 * The rows of the list: every choice, and every saved value that is none, so that saving drops nothing unseen.
 *
 * @param checked - Saved values in their order.
 * @param arranged - Order that the editor gave the rows; kept as long as it agrees with the saved one. `null` keeps to
 *   the order of the choices.
 */
export function orderChoices(
  choices: readonly Choice[],
  checked: readonly string[],
  arranged: readonly string[] | null,
): Choice[] {
  const known = new Map(choices.map((choice) => [choice.value, choice]))
  const all = [...choices.map((choice) => choice.value), ...checked.filter((value) => !known.has(value))]
  const order =
    arranged === null
      ? all
      : agrees(arranged, checked)
        ? mergeOrder(arranged, all)
        : checkedFirst(all, checked)
  return order.map((value) => known.get(value) ?? { value, text: value })
}

function checkedFirst(all: readonly string[], checked: readonly string[]): string[] {
  return [...checked, ...all.filter((value) => !checked.includes(value))]
}

function agrees(arranged: readonly string[], checked: readonly string[]): boolean {
  const inOrder = arranged.filter((value) => checked.includes(value))
  return inOrder.length === checked.length && inOrder.every((value, index) => value === checked[index])
}

function mergeOrder(arranged: readonly string[], all: readonly string[]): string[] {
  return [
    ...arranged.filter((value) => all.includes(value)),
    ...all.filter((value) => !arranged.includes(value)),
  ]
}
