/** For tests; the bundler calls it by itself. */
declare function scopeStyles(
  this: {
    resourcePath: string
    getOptions: () => { owners: readonly { folder: string; kind: string; id: string }[] }
  },
  source: string,
): string
export = scopeStyles
