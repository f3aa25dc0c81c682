/** Moves the focus into a field of a form: to its control, or to whatever it has that takes focus. */
export function focusField(root: ParentNode | null, field: string): void {
  const place = root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  // A text with a toolbar above it is what is meant, not its first button; of a list of rows the one that is marked.
  const control =
    place?.querySelector<HTMLElement>('[data-input] [data-state="invalid"] button') ??
    place?.querySelector<HTMLElement>('[data-input] [contenteditable="true"]') ??
    place?.querySelector<HTMLElement>('[data-input] :is(input, textarea, select, button, [tabindex])')
  if (control) control.focus()
  else place?.scrollIntoView({ block: 'nearest' })
}
