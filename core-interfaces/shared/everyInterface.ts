import type { InterfaceDefinition } from '@pergola/sdk/contract'
import type { InterfaceCase, TestedInterface } from '@pergola/sdk/testing'
import type { ComponentType } from 'react'

/** Fetches a part of an interface. */
type Load = () => Promise<ComponentType<never>>

/**
 * What tests of all core interfaces go through, by id: as Vitest finds it in the folders, so that a new interface is tested by
 * being there.
 */
export const metas = byId(
  import.meta.glob<InterfaceDefinition>('../*/meta.ts', { eager: true, import: 'default' }),
)
export const cases = byId(
  import.meta.glob<InterfaceCase[]>('../*/cases.ts', { eager: true, import: 'default' }),
)
export const inputs: Readonly<Record<string, Load>> = byId(
  import.meta.glob<ComponentType<never>>('../*/input.tsx', { import: 'default' }),
)
export const displays: Readonly<Record<string, Load>> = byId(
  import.meta.glob<ComponentType<never>>('../*/display.tsx', { import: 'default' }),
)
const messages = byId(
  import.meta.glob<Record<string, string>>('../*/messages.json', { eager: true, import: 'default' }),
)

/** Set by the server, or elsewhere: no one stages them in a form. */
export const NEVER_STAGED: readonly string[] = ['2fa-secret', 'datetime-created', 'datetime-updated'].concat([
  'owner',
  'primary-key',
  'user-updated',
])

/**
 * What the cases of an interface draw: itself, what rows and maps are made of, and what shows the options of an interface that
 * stands beside it.
 */
export function drawnInCases(id: string): string[] {
  return [...new Set([id, 'text-input', 'repeater', 'slider', 'numeric'])]
}

/** Whether the value of an interface is other items: its cases need these. */
export function leadsToItems(table: readonly InterfaceCase[]): boolean {
  return table.some(({ related }) => related)
}

/** An interface as the test kit draws it. */
export function interfaceOf(id: string): TestedInterface {
  const meta = metas[id]
  if (!meta) throw new Error(`There is no core interface "${id}"`)
  return { meta, messages: messages[id] ?? {} }
}

/** Files of folders by the name of their folder. */
function byId<File>(files: Readonly<Record<string, File>>): Readonly<Record<string, File>> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/').at(-2), file]))
}
