/** What Vitest makes of `import.meta.glob`; the build of the console knows nothing of it. */
interface ImportMeta {
  glob<Module>(pattern: string, options: { eager: true; import: 'default' }): Record<string, Module>
  glob<Module>(
    pattern: string,
    options: { import: 'default'; query?: '?raw' },
  ): Record<string, () => Promise<Module>>
}
