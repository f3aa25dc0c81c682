import { focusQuietly } from './useFocusFirst'

/** A row that is marked as wrong, then a text, which may have a toolbar above it, then whatever comes first. */
const PARTS = [
  '[data-state=invalid] button',
  '[contenteditable=true]',
  ':is(input, textarea, select, button, [tabindex])',
]

/** Moves the focus into a field of a form: to its control, or to whatever it has that takes focus. A list does not open by it. */
export function focusField(root: ParentNode | null, field: string): void {
  const place = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const control = PARTS.map((part) => place?.querySelector<HTMLElement>(`[data-input] ${part}`)).find(Boolean)
  // A list to choose from would cover what is said about the field.
  if (control) focusQuietly(control)
  else place?.scrollIntoView({ block: 'nearest' })
}
