import type { ExtensionManifest, TextOf } from '@pergola/sdk/contract'
import type { CreateExtensionSlotOptions } from './ExtensionSlotProps'
import { createDrawingWatch } from './slotIncidents'

type Options = Pick<CreateExtensionSlotOptions, 'loader' | 'manifestOf' | 'onThrown'>

/** Displays that are text, as far as their code has come. */
export interface TextDisplays {
  /** `null` while the code is not there, and for displays that are no text. */
  of: (interfaceId: string) => TextOf | null
  /** Another number once `of` answers otherwise than it has answered. */
  version: () => number
  /** Calls back when `version` may be another. @returns Function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Hands out what displays say of values, for cells that have no slot. A display that throws answers `null`: the cell is
 * drawn by a slot then, where it throws once more, is reported and falls back by itself.
 */
export function createTextDisplays(options: Options): TextDisplays {
  const { loader, manifestOf } = options
  const answered = new Map<string, TextOf | null>()
  let version = 0

  function find(id: string): { manifest: ExtensionManifest; textOf: TextOf } | null {
    const manifest = manifestOf({ kind: 'interface', id })
    if (!manifest?.parts.includes('display') || manifest.tier === 'sandboxed') return null
    const state = loader.getState(manifest, 'display')
    const { textOf } = (state.status === 'loaded' ? state.component : {}) as { textOf?: TextOf }
    return typeof textOf === 'function' ? { manifest, textOf } : null
  }

  return {
    of: (id) => {
      const found = find(id)
      answered.set(id, found?.textOf ?? null)
      return found && guard(options, found.manifest, found.textOf)
    },
    version: () => {
      for (const [id, answer] of answered) {
        const textOf = find(id)?.textOf ?? null
        if (textOf === answer) continue
        answered.set(id, textOf)
        version += 1
      }
      return version
    },
    subscribe: loader.subscribe,
  }
}

/** What a slot does around a display: it is known while it runs, and counted where it is slow. */
function guard(options: Options, manifest: ExtensionManifest, textOf: TextOf): TextOf {
  const slot = { kind: 'interface', id: manifest.id, part: 'display' } as const
  const { noteMeasured } = createDrawingWatch(options, slot, manifest, () => {})
  return (props, context) => {
    const end = options.loader.beginWork(manifest)
    const startedMs = performance.now()
    try {
      const text: unknown = textOf(props, context)
      return typeof text === 'string' ? text : null
    } catch {
      return null
    } finally {
      end()
      noteMeasured('drawing', performance.now() - startedMs)
    }
  }
}
