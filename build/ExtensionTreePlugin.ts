import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { ExtensionAsset, ExtensionEntry, ExtensionPart } from '@pergola/sdk/contract'
import { type ChunkGroup, type Compilation, type Compiler, sources } from '@rspack/core'
import { replaceWords } from '../api/src/extensions/replaceWords'
import { describeExtension } from '../sdk/cli/src/describeExtension'
import type { ExtensionSource } from '../sdk/cli/src/findExtensions'
import { integrityOf } from '../sdk/cli/src/integrityOf'
import { joinEntries, ownEntries } from './joinEntries'

export interface ExtensionTreeOptions {
  extensions: readonly ExtensionSource[]
  version: string
  /** Name of the runtime chunk that all containers share. */
  runtime: string
  containerName: (source: ExtensionSource) => string
  /** Name of the chunk of a part, without extension: `interfaces/slider/input`. */
  chunkName: (source: ExtensionSource, part: ExtensionPart) => string
}

const NAME = 'ExtensionTreePlugin'

/**
 * Writes the API's extension tree: joins the shared runtime and all container entries into one pack (a page would
 * otherwise ask for each of them) and beside it, for pages that the pack does not reach, an entry for each extension. Writes
 * each extension's `meta.json` with the hashes of its assets, and an `index.json` of all, in the form of a listing, for
 * servers that do not list core extensions.
 */
export class ExtensionTreePlugin {
  constructor(private readonly options: ExtensionTreeOptions) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After minification and source maps.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => this.writeTree(compilation))
    })
  }

  private writeTree(compilation: Compilation): void {
    const { pack, spare } = this.writeEntries(compilation)
    const late = this.findLateFiles(compilation)
    const index = this.options.extensions.map((source) => {
      const folder = `${source.kind}s/${source.id}`
      const assets: ExtensionAsset[] = [
        { ...this.describe(compilation, pack, folder), kind: 'entry' },
        ...source.parts.flatMap(({ part }) =>
          filesOfChunk(compilation, this.options.chunkName(source, part)).map((file) => ({
            ...this.describe(compilation, file, folder),
            kind: kindOf(file),
            part,
          })),
        ),
        ...source.parts.flatMap(({ part }) =>
          (late.get(this.options.chunkName(source, part)) ?? []).map((file) => ({
            ...this.describe(compilation, file, folder),
            kind: kindOf(file),
            part,
            late: true,
          })),
        ),
      ]
      const entry: ExtensionEntry = {
        format: 'container',
        global: this.options.containerName(source),
        assets,
        ...(spare ? { spare: this.describe(compilation, spare, folder) } : {}),
      }
      const described = describeExtension(source, this.options.version, entry)
      // The console fetches the texts of all core extensions with its own. In development an edit of them shows at once.
      const isMinified = compilation.options.mode === 'production'
      const meta = isMinified ? { ...described, translation: undefined } : described
      compilation.emitAsset(`${folder}/meta.json`, new sources.RawSource(JSON.stringify(meta)))
      const named = replaceWords(meta, `${source.kind}s.${source.id}`) as typeof meta
      return { ...named, id: source.id, path: `extensions/core/${folder}/meta.json`, kind: source.kind }
    })
    compilation.emitAsset('index.json', new sources.RawSource(JSON.stringify({ data: index })))
  }

  private writeEntries(compilation: Compilation): { pack: string; spare?: string } {
    const { extensions, containerName, runtime } = this.options
    const files = new Set<string>()
    const codeOf = (name: string) =>
      filesOfChunk(compilation, name)
        .filter((file) => file.endsWith('.js'))
        .map((file) => {
          files.add(file)
          return withoutMapLink(String(compilation.getAsset(file)?.source.source() ?? ''))
        })
        .join('\n')
    const write = (name: string, code: string, ending = 'js') => {
      const file = `${name}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.${ending}`
      compilation.emitAsset(file, new sources.RawSource(code))
      return file
    }
    const runtimeCode = codeOf(runtime)
    const containers = extensions.map((source) => ({ source, code: codeOf(containerName(source)) }))
    for (const file of files) compilation.deleteAsset(file)
    const isMinified = compilation.options.mode === 'production'
    const pack = write('pack', joinEntries([runtimeCode, ...containers.map(({ code }) => code)], isMinified))
    // In development the pack is another one after every edit, and so would all of these be.
    if (!isMinified) return { pack }
    const listed = ownEntries(
      runtimeCode,
      containers,
      compilation.outputOptions.chunkLoadingGlobal ?? '',
    ).map(({ source: { kind, id }, code }) => {
      const file = write(`own-${kind}-${id}`, code)
      return [`${kind}s/${id}`, this.describe(compilation, file, `${kind}s/${id}`)]
    })
    return { pack, spare: write('spare', JSON.stringify(Object.fromEntries(listed)), 'json') }
  }

  /** Files that parts import later on, by the name of the part's chunk. */
  private findLateFiles(compilation: Compilation): Map<string, string[]> {
    const names = new Set(
      this.options.extensions.flatMap((source) =>
        source.parts.map(({ part }) => this.options.chunkName(source, part)),
      ),
    )
    const late = new Map<string, string[]>()
    for (const chunk of compilation.chunks) {
      const files = [...chunk.files].filter((file) => !file.endsWith('.map'))
      const isOfStart = chunk.canBeInitial() || (chunk.name !== undefined && names.has(chunk.name))
      if (isOfStart) continue
      for (const name of partsAbove([...chunk.groupsIterable], names)) {
        late.set(name, [...(late.get(name) ?? []), ...files].sort())
      }
    }
    return late
  }

  private describe(
    compilation: Compilation,
    file: string,
    folder: string,
  ): { file: string; integrity: string } {
    const content = compilation.getAsset(file)?.source.buffer()
    if (!content) throw new Error(`The build lists ${file} but did not write it`)
    return {
      file: posix.relative(folder, file),
      integrity: integrityOf(content),
    }
  }
}

/** Names of the parts that import a chunk, however many imports lie between. */
function partsAbove(groups: readonly ChunkGroup[], names: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const seen = new Set<ChunkGroup>()
  const visit = (group: ChunkGroup) => {
    if (seen.has(group)) return
    seen.add(group)
    for (const parent of group.getParents()) {
      const part = parent.chunks.find(({ name }) => name !== undefined && names.has(name))
      if (part?.name) found.add(part.name)
      else visit(parent)
    }
  }
  groups.forEach(visit)
  return found
}

function kindOf(file: string): 'style' | 'script' {
  return file.endsWith('.css') ? 'style' : 'script'
}

function filesOfChunk(compilation: Compilation, name: string): string[] {
  const chunk = [...compilation.chunks].find((candidate) => candidate.name === name)
  return chunk ? [...chunk.files].filter((file) => !file.endsWith('.map')) : []
}

function withoutMapLink(code: string): string {
  return code.replace(/\n?\/\/# sourceMappingURL=.*$/, '')
}
