import type { ExtensionManifest } from '@pergola/sdk/contract'
import { act, render, screen, waitFor } from '@testing-library/react'
import * as React from 'react'
import { Component } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_BUDGETS } from '../budgets'
import { createHealthLog } from '../createHealthLog'
import { ExtensionLoadError } from '../ExtensionLoadError'
import type { ExtensionLoader, PartState } from '../ExtensionLoader'
import { createExtensionSlot } from './createExtensionSlot'
import type { SlotFailure } from './ExtensionSlotProps'
import { guardEffects } from './guardEffects'

const slider = { kind: 'interface', id: 'slider', parts: ['input'] } as unknown as ExtensionManifest

/** A loader whose state the test sets by hand. */
function fakeLoader() {
  const listeners = new Set<() => void>()
  let state: PartState = { status: 'idle' }
  const load = vi.fn(async () => state)
  const loader: ExtensionLoader = {
    budgets: DEFAULT_BUDGETS,
    health: createHealthLog(),
    beginWork: () => () => {},
    atWork: () => [],
    ownerOf: () => null,
    manifests: () => [],
    getState: () => state,
    load,
    retry: vi.fn(async () => state),
    preload: () => {},
    prepare: async () => {},
    sandboxAssets: ({ version = '1.0.0' }) => [
      { file: 'sandbox.css', url: `https://cms.test/${version}/sandbox.css`, kind: 'style' },
    ],
    dispose: () => {},
    guardPage: () => () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const become = (next: PartState) =>
    act(() => {
      state = next
      for (const listener of listeners) listener()
    })
  return { loader, load, become }
}

function renderSlot(manifest: ExtensionManifest | null = slider, props: object = { value: 1 }) {
  const { loader, load, become } = fakeLoader()
  const failures: SlotFailure[] = []
  const thrown: unknown[] = []
  const listeners = new Set<() => void>()
  let listed = manifest
  const Slot = createExtensionSlot({
    loader,
    manifestOf: () => listed,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onFailure: (failure) => failures.push(failure),
    onThrown: (_manifest, error) => thrown.push(error),
    loadSandbox: async () => ({
      describe: () => ({ locale: 'en-US', messages: {}, user: null }),
      subscribe: () => () => {},
      calls: { 'items:read': async () => [], notify: async () => null, confirm: async () => true },
      onRefused: () => {},
      onThrown: () => {},
    }),
    Fallback: ({ state, retry, children }) => (
      <>
        {children}
        <p>{state}</p>
        {retry && (
          <button type="button" onClick={retry}>
            again
          </button>
        )}
      </>
    ),
    Placeholder: ({ isSlow }) => <p>{isSlow ? 'still loading' : 'loading'}</p>,
  })
  const slot = (props: object) => (
    <Slot
      kind="interface"
      id="slider"
      part="input"
      props={props}
      fallback={<p>fallback</p>}
      fieldName="Price"
    />
  )
  const view = render(slot(props))
  return {
    ...view,
    load,
    become,
    failures,
    thrown,
    health: loader.health,
    rerenderWith: (props: object) => view.rerender(slot(props)),
    list: (next: ExtensionManifest | null) =>
      act(() => {
        listed = next
        for (const listener of listeners) listener()
      }),
  }
}

const Input = ({ value }: { value: number }) => <p>value {value}</p>

describe('an extension slot', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('asks for the code and shows the component with its props', () => {
    const { load, become } = renderSlot()
    expect(load).toHaveBeenCalledWith(slider, 'input')
    expect(screen.getByText('loading')).toBeInTheDocument()
    become({ status: 'loaded', component: Input })
    expect(screen.getByText('value 1')).toBeInTheDocument()
  })

  it('says so when loading takes long, and lets people go on with the fallback after that', () => {
    const { failures, health } = renderSlot()
    act(() => vi.advanceTimersByTime(DEFAULT_BUDGETS.stillLoadingMs))
    expect(screen.getByText('still loading')).toBeInTheDocument()
    act(() => vi.advanceTimersByTime(DEFAULT_BUDGETS.fallbackMs))
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(screen.getByText('waiting')).toBeInTheDocument()
    expect(failures[0]?.error?.code).toBe('timeout')
    expect(health.of(slider).lastIncident?.kind).toBe('timeout')
  })

  it('shows code that arrives after the fallback', () => {
    const { become } = renderSlot()
    act(() => vi.advanceTimersByTime(DEFAULT_BUDGETS.fallbackMs))
    become({ status: 'loaded', component: Input })
    expect(screen.getByText('value 1')).toBeInTheDocument()
  })

  it('shows the fallback and reports once when the code fails to load', () => {
    const { become, failures, rerenderWith } = renderSlot()
    const error = new ExtensionLoadError('http', 'slider', 'answered 404')
    become({ status: 'failed', error })
    rerenderWith({ value: 2 })
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatchObject({ error, fieldName: 'Price', manifest: slider })
  })

  it('shows the fallback and reports what is not installed', () => {
    const { failures } = renderSlot(null)
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(failures[0]).toMatchObject({ manifest: null, error: null, retry: null })
    expect(screen.getByText('missing')).toBeInTheDocument()
    expect(screen.queryByText('again')).toBeNull()
  })

  it('loads the other version when the listing changes, and goes without when it is disabled', () => {
    const { load, become, list } = renderSlot()
    become({ status: 'loaded', component: Input })
    const next = { ...slider, version: '2.0.0' }
    list(next)
    expect(load).toHaveBeenLastCalledWith(next, 'input')
    expect(screen.getByText('value 1')).toBeInTheDocument()
    list(null)
    expect(screen.getByText('fallback')).toBeInTheDocument()
    list(slider)
    expect(screen.getByText('value 1')).toBeInTheDocument()
  })

  it('catches what a component throws while it is drawn, and can try again', () => {
    let isBroken = true
    const Fragile = () => {
      if (isBroken) throw new Error('boom')
      return <p>fixed</p>
    }
    const { become, failures } = renderSlot()
    become({ status: 'loaded', component: Fragile })
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(failures[0]?.error).toMatchObject({ code: 'render', extensionId: 'slider' })
    expect(screen.getByText('failed')).toBeInTheDocument()
    isBroken = false
    act(() => screen.getByText('again').click())
    expect(screen.getByText('fixed')).toBeInTheDocument()
  })

  it('keeps the page when a clean-up throws, whatever it throws, and names who did', () => {
    const guarded = guardEffects(React)
    const Leaving = () => {
      guarded.useEffect(
        () => () => {
          throw 'no error'
        },
        [],
      )
      return <p>here</p>
    }
    const { become, list, thrown, health } = renderSlot()
    become({ status: 'loaded', component: Leaving })
    list(null)
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(thrown).toEqual(['no error'])
    expect(health.of(slider).lastIncident).toMatchObject({ kind: 'threw', message: 'no error' })
  })

  it('keeps the page when a class throws on its way out', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    class Leaving extends Component {
      override componentWillUnmount() {
        throw new Error('on its way out')
      }
      override render() {
        return <p>here</p>
      }
    }
    const { become, list } = renderSlot()
    become({ status: 'loaded', component: Leaving })
    list(null)
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'on its way out' }))
  })

  it('shares a React that no extension can write into', () => {
    const shared = guardEffects(React) as { useState: unknown }
    expect(() => {
      shared.useState = () => 'of an extension'
    }).toThrow(TypeError)
    expect(shared.useState).toBe(React.useState)
  })

  it('is what a bundle gets that takes React by its default export, too', () => {
    const shared = guardEffects({ ...React, default: React } as typeof React)
    expect(shared).toHaveProperty('default', shared)
    expect(guardEffects({ useEffect: React.useEffect } as typeof React)).not.toHaveProperty('default')
  })

  it('ends an effect that runs without end, and says whose it was', () => {
    const guarded = guardEffects(React)
    const Endless = ({ value }: { value: number }) => {
      guarded.useEffect(() => {})
      return <p>value {value}</p>
    }
    const { become, rerenderWith, failures, health } = renderSlot()
    become({ status: 'loaded', component: Endless })
    const draw = (times: number, tickMs: number) => {
      for (let value = 0; value < times; value++) {
        vi.advanceTimersByTime(tickMs)
        rerenderWith({ value })
      }
    }
    draw(150, 10)
    expect(screen.getByText('value 149')).toBeInTheDocument()
    draw(600, 4)
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(failures[0]?.error?.message).toMatch(/an effect ran more than 20\d times a second/)
    expect(health.of(slider).lastIncident?.kind).toBe('render')
  })

  it('lets people go on when a component waits for ever, and can try again', async () => {
    let isStuck = true
    const never = new Promise<void>(() => {})
    const Stuck = () => {
      if (isStuck) React.use(never)
      return <p>came</p>
    }
    const { become, failures, health } = renderSlot()
    // React waits for what suspends within an act that no one awaits.
    const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))
    become({ status: 'loaded', component: Stuck })
    await pass(0)
    expect(screen.getByText('loading')).toBeInTheDocument()
    await pass(DEFAULT_BUDGETS.stillLoadingMs)
    expect(screen.getByText('still loading')).toBeInTheDocument()
    await pass(DEFAULT_BUDGETS.fallbackMs)
    expect(screen.getByText('fallback')).toBeInTheDocument()
    expect(health.of(slider).lastIncident?.kind).toBe('timeout')
    isStuck = false
    act(() => failures[0]?.retry?.())
    expect(screen.getByText('came')).toBeInTheDocument()
  })

  it('takes data only from an input, and names the one that hands on anything else', () => {
    const onChange = vi.fn()
    const onFieldChange = vi.fn()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const Sending = ({
      onChange,
      onFieldChange,
    }: {
      onChange: (value: unknown) => void
      onFieldChange: (field: string, value: unknown) => void
    }) => (
      <button
        type="button"
        onClick={() => {
          onChange(circular)
          onChange({ fine: [1] })
          onFieldChange('other', () => {})
        }}
      >
        send
      </button>
    )
    const { become, thrown, health } = renderSlot(
      { ...slider, changes: ['other'] },
      { onChange, onFieldChange },
    )
    become({ status: 'loaded', component: Sending })
    act(() => screen.getByText('send').click())
    expect(onChange.mock.calls).toEqual([[{ fine: [1] }]])
    expect(onFieldChange).not.toHaveBeenCalled()
    expect(thrown.map(String)).toEqual([
      expect.stringMatching(/its value was not taken: it contains itself/),
      expect.stringMatching(/its value for "other" was not taken: a function/),
    ])
    expect(health.of(slider).incidentCount).toBe(2)
  })

  it('hands a copy to the form, of which the input sees its own object: what it does with that later stays with it', () => {
    const onChange = vi.fn()
    const own: Record<string, unknown> = { fine: 1 }
    const seen: unknown[] = []
    const Keeping = ({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) => {
      seen.push(value)
      return (
        <button type="button" onClick={() => onChange(own)}>
          send
        </button>
      )
    }
    const { become, rerenderWith } = renderSlot(slider, { value: null, onChange })
    become({ status: 'loaded', component: Keeping as React.ComponentType<object> })
    act(() => screen.getByText('send').click())
    own.self = own
    const staged = onChange.mock.calls[0]?.[0]
    expect(staged).toEqual({ fine: 1 })
    rerenderWith({ value: staged, onChange })
    expect(seen.at(-1)).toBe(own)
    const another = { fine: 2 }
    rerenderWith({ value: another, onChange })
    expect(seen.at(-1)).toBe(another)
  })

  it('lets an input change the other fields that it has declared, by name or by an option, and names one that wants more', () => {
    const onFieldChange = vi.fn()
    const manifest = { ...slider, changes: ['slug', '$option:target', '$option:targets'] }
    const options = { target: 'title', targets: ['first', 'last'], unnamed: 'role' }
    const Changing = ({ onFieldChange }: { onFieldChange: (field: string, value: unknown) => void }) => (
      <button
        type="button"
        onClick={() => {
          for (const field of ['slug', 'title', 'last', 'role', 'target', 'role']) onFieldChange(field, 1)
        }}
      >
        change
      </button>
    )
    const { become, thrown, health } = renderSlot(manifest, { onFieldChange, options })
    become({ status: 'loaded', component: Changing as React.ComponentType<object> })
    act(() => screen.getByText('change').click())
    expect(onFieldChange.mock.calls.map(([field]) => field)).toEqual(['slug', 'title', 'last'])
    expect(thrown).toMatchObject([{ code: 'violation' }, { code: 'violation' }, { code: 'violation' }])
    expect(health.of(slider).incidents).toMatchObject([
      { kind: 'violation', message: expect.stringContaining('"role"'), count: 2 },
      { kind: 'violation', message: expect.stringContaining('"target"') },
    ])
  })

  it('loses no edit when an extension is stopped: what it hands on last is taken, and stands in the fallback', async () => {
    const staged: unknown[] = []
    // As one that waits for a pause in typing.
    const Slow = ({ onChange }: { onChange: (value: unknown) => void }) => {
      React.useEffect(() => () => onChange('typed last'), [onChange])
      return <p>typing</p>
    }
    const { become, container } = renderSlot(slider, {
      value: 'typed',
      onChange: (next: unknown) => staged.push(next),
    })
    await become({ status: 'loaded', component: Slow as React.ComponentType<object> })
    await become({ status: 'failed', error: new ExtensionLoadError('violation', 'slider', 'it was stopped') })
    expect(container).toHaveTextContent('fallback')
    expect(staged).toEqual(['typed last'])
  })

  it('draws a sandboxed input in a frame that may run scripts and nothing else, and never loads its code', async () => {
    const sandboxed = { ...slider, sdk: '*', tier: 'sandboxed', grants: [] } as unknown as ExtensionManifest
    vi.useRealTimers()
    const { container, load, failures } = renderSlot(sandboxed, { value: 1, options: {}, labelId: null })
    await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull())
    const frame = container.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts')
    expect(frame?.getAttribute('srcdoc')).toContain("default-src 'none'")
    // It takes no room until its code says how much.
    expect(frame?.getAttribute('height')).toBe('0')
    expect(load).not.toHaveBeenCalled()
    expect(failures).toEqual([])
  })

  it('hands a click on its label on to the frame of a sandboxed input, which the label does not reach', async () => {
    const sandboxed = { ...slider, sdk: '*', tier: 'sandboxed', grants: [] } as unknown as ExtensionManifest
    vi.useRealTimers()
    const label = document.body.appendChild(document.createElement('label'))
    label.id = 'price-label'
    const { container, unmount } = renderSlot(sandboxed, { value: 1, options: {}, labelId: label.id })
    await waitFor(() => expect(container.querySelector('iframe')).not.toBeNull())
    const focus = vi.spyOn(container.querySelector('iframe') as HTMLElement, 'focus')
    label.click()
    expect(focus).toHaveBeenCalledOnce()
    unmount()
    label.click()
    expect(focus).toHaveBeenCalledOnce()
    label.remove()
  })

  it('draws another version of a sandboxed input in a frame of its own, and the same one where it is', async () => {
    const sandboxed = { ...slider, sdk: '*', tier: 'sandboxed', grants: [] } as unknown as ExtensionManifest
    vi.useRealTimers()
    const { container, list, failures } = renderSlot(sandboxed, { value: 1, options: {}, labelId: null })
    const frame = () => container.querySelector('iframe')
    await waitFor(() => expect(frame()).not.toBeNull())
    const first = frame()
    list({ ...sandboxed })
    expect(frame()).toBe(first)
    list({ ...sandboxed, version: '2.0.0' })
    expect(frame()).not.toBe(first)
    expect(frame()?.getAttribute('srcdoc')).toContain('2.0.0')
    expect(failures).toEqual([])
  })
})
