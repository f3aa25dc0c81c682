// A loader is read by the bundler itself, so this one file is plain CommonJS.

/**
 * Keeps the styles of an extension to what it draws: each stylesheet goes into a cascade layer of its own, and applies
 * only inside the slot of the extension, down to the slots of others. A rule for `body` or `*` then reaches nothing else.
 *
 * @this {{ resourcePath: string, getOptions(): { owners: { folder: string, kind: string, id: string }[] } }}
 * @param {string} source
 */
module.exports = function scopeStyles(source) {
  const { owners } = this.getOptions()
  const owner = owners.find(
    ({ folder }) => this.resourcePath.startsWith(`${folder}/`) || this.resourcePath.startsWith(`${folder}\\`),
  )
  if (!owner) return source
  const { kind, id } = owner
  return `@layer extensions.${kind}-${id} {\n@scope ([data-extension="${kind}:${id}"]) to ([data-extension]) {\n${source}\n}\n}\n`
}
