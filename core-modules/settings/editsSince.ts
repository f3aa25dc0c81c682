import { type Item, isEqual } from '@pergola/sdk'

/** What a save leaves of the edits of a form: what was edited since it began. */
export function editsSince(edits: Readonly<Item>, sent: Readonly<Item>): Item {
  return Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !(name in sent) || !isEqual(value, sent[name])),
  )
}
