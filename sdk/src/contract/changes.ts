const OPTION = '$option:'

/**
 * Whether an interface has declared in its definition that it changes another field of the item.
 *
 * @param changes - As declared: names of fields, or `$option:key` for those that an option of the field holds.
 * @param options - What the options are for the field of the interface.
 */
export function isDeclaredChange(
  changes: readonly string[] | undefined,
  options: Readonly<Record<string, unknown>>,
  field: string,
): boolean {
  return (changes ?? []).some((name) => {
    const key = optionOfChange(name)
    if (key === null) return name === field
    const named = options[key]
    return named === field || (Array.isArray(named) && named.includes(field))
  })
}

/** The option that holds the names of fields, for `$option:key`; `null` for the name of a field itself. @internal */
export function optionOfChange(name: string): string | null {
  return name.startsWith(OPTION) ? name.slice(OPTION.length) : null
}
