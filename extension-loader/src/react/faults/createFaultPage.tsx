import type { EntryFormat, ExtensionKind, ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { act } from '@testing-library/react'
import * as React from 'react'
import { vi } from 'vitest'
import { DEFAULT_BUDGETS } from '../../budgets'
import { createExtensionLoader } from '../../createExtensionLoader'
import type { SandboxHost } from '../../sandbox/SandboxHost'
import { watchPage } from '../../watchPage'
import { createExtensionSlot } from '../createExtensionSlot'
import { guardEffects } from '../guardEffects'
import { KeptBoundary } from '../KeptBoundary'
import { ROOT, serveFiles } from './serveExtension'

export const FORMATS: readonly EntryFormat[] = ['container', 'mf', 'system', 'module']

/** Long enough for what a page does that has nothing else to do, short enough for a test of what never comes. */
const QUICK = { stillLoadingMs: 20, fallbackMs: 60 }

/** What a page shows. */
export interface Shown {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
}

/** As a browser does, without printing it. */
function reportToWindow(): void {
  // This DOM has none; React and the boundaries report by it.
  vi.stubGlobal('reportError', (error: unknown) =>
    window.dispatchEvent(new ErrorEvent('error', { error, message: String(error), cancelable: true })),
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

type Blame = { id: string; kind: string }

/** The real loader in a page that is watched as the console watches it. */
function createWatchedLoader(blamed: Blame[], name: (manifest: ExtensionManifest) => void) {
  const loader = createExtensionLoader({
    extensionsRoot: ROOT,
    shared: { react: { version: React.version, module: () => guardEffects(React) } },
    onViolation: name,
  })
  loader.guardPage(document)
  const unwatch = watchPage({
    health: loader.health,
    extensionsRoot: ROOT,
    manifests: loader.manifests,
    atWork: loader.atWork,
    onThrown: name,
  })
  // How fast the machine is says nothing about an extension.
  loader.health.subscribe(({ ref, what }) => {
    if (what !== 'loaded' && what !== 'slow') blamed.push({ id: ref.id, kind: what })
  })
  return { loader, unwatch }
}

/** A page of the console with the real loader and slots, which notes everyone who is blamed or named to people. */
export function createFaultPage() {
  serveFiles()
  reportToWindow()
  const blamed: Blame[] = []
  const named: string[] = []
  const name = ({ id }: { id: string }) => void named.push(id)
  const listed = new Map<string, ExtensionManifest>()
  const listeners = new Set<() => void>()

  const { loader, unwatch } = createWatchedLoader(blamed, name)
  const host: SandboxHost = {
    describe: () => ({ locale: 'en-US', messages: {}, user: null }),
    subscribe: () => () => {},
    calls: { 'items:read': async () => [], notify: async () => null, confirm: async () => true },
    onRefused: name,
    onThrown: name,
  }
  const Slot = createExtensionSlot({
    loader,
    manifestOf: ({ id }) => listed.get(id) ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onFailure: name,
    onThrown: name,
    Placeholder: () => <p>loading</p>,
    loadSandbox: async () => host,
  })
  const props = {
    name: 'title',
    value: 1,
    options: {},
    labelId: null,
    onChange: () => {},
    onFieldChange: () => {},
  }

  return {
    blamed,
    named,
    list: (manifest: ExtensionManifest) => void listed.set(manifest.id, manifest),
    unlist: (id: string) =>
      act(() => {
        listed.delete(id)
        for (const listener of listeners) listener()
      }),
    /** From now on what never comes is given up at once. */
    hurry: () => void Object.assign(loader.budgets, QUICK),
    /** Forgets who was blamed before. */
    begin: () => {
      blamed.length = 0
      named.length = 0
      Object.assign(loader.budgets, DEFAULT_BUDGETS, { retryDelayMs: [1, 2] })
    },
    end: () => {
      unwatch()
      vi.restoreAllMocks()
    },
    Page: ({ shown }: { shown: readonly Shown[] }) => (
      <KeptBoundary>
        <p>the page stands</p>
        {shown.map((each) => (
          <Slot key={each.id} {...each} props={props} fallback={<p>{each.id} fell back</p>} />
        ))}
      </KeptBoundary>
    ),
  }
}
