const NAME = /^[A-Za-z0-9_]{1,64}$/

/**
 * Whether collections and fields may be called so: letters, digits and underscores, at most 64. Names that every object of
 * JavaScript has (`constructor`, `toString`) would be found where nothing is, here and in every client.
 */
export function isName(text: string): boolean {
  return NAME.test(text) && !(text in Object.prototype)
}
