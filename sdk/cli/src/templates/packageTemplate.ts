interface PackageTemplateOptions {
  /** Of the package; with a scope or without. */
  name: string
  kind: string
  format: string
  /** Range of the sdk that it is built with, or where to install it from. */
  sdk: string
}

/** What every extension package has around its code. */
export function packageTemplate({ name, kind, format, sdk }: PackageTemplateOptions): Record<string, string> {
  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    pergola: { kind, format },
    scripts: {
      dev: 'pergola-extension dev',
      build: 'pergola-extension build',
      check: 'pergola-extension check',
      pack: 'pergola-extension pack',
      types: 'tsc',
    },
    devDependencies: {
      // Its plugin is needed by one format only.
      ...(format === 'mf' ? { '@module-federation/enhanced': '^2.9.2' } : {}),
      '@pergola/sdk': sdk,
      '@types/react': '^19.3.0',
      typescript: '^7.0.2',
    },
  }
  const tsconfig = {
    compilerOptions: {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['@pergola/sdk/css'],
    },
  }
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    '.gitignore': 'node_modules/\ndist/\n',
  }
}

/** `color-wheel` → `ColorWheel`, for component names. */
export function toComponentName(id: string): string {
  return id.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase())
}

/** `color-wheel` → `Color wheel`, for texts. */
export function toTitle(id: string): string {
  const words = id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
