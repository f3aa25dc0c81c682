import { describe, expect, it } from 'vitest'
import { createEditsStore } from './edits'

function open(values = {}) {
  const store = createEditsStore()
  const state = () => store.getState()
  state().started('cities', 1, { name: 'Oslo', tags: ['a'] }, values)
  return state
}

describe('staged edits', () => {
  it('hold what differs from the saved value, and nothing that equals it', () => {
    const state = open({ name: 'Oslo', note: 'new' })
    expect(state().values).toEqual({ note: 'new' })
    state().staged('name', 'Bergen')
    state().staged('tags', ['a'])
    expect(state().values).toEqual({ name: 'Bergen', note: 'new' })
    state().staged('name', 'Oslo')
    expect(state().values).toEqual({ note: 'new' })
  })

  it('hold a value equal to the saved one while another is on its way', () => {
    const state = open({ name: 'Bergen' })
    state().saveStarted()
    state().staged('name', 'Oslo')
    expect(state().values).toEqual({ name: 'Oslo' })
    expect(state().hasUnsavedEdits()).toBe(true)
    state().saveFailed()
    expect(state().values).toEqual({})
  })

  it('are taken back one by one: to the saved value, which is sent where another is on its way', () => {
    const state = open({ name: 'Bergen', note: 'new' })
    state().unstaged('name')
    expect(state().values).toEqual({ note: 'new' })
    state().staged('name', 'Bergen')
    state().saveStarted()
    state().unstaged('name')
    state().unstaged('note')
    expect(state().values).toEqual({ name: 'Oslo' })
  })

  it('are taken back at once: what is on its way stays', () => {
    const state = open({ name: 'Bergen' })
    state().saveStarted()
    state().staged('note', 'new')
    state().discarded()
    expect(state().values).toEqual({ name: 'Bergen' })
  })

  it('are unsaved while they are not on their way, unless they were only filled in', () => {
    const state = open()
    expect(state().hasUnsavedEdits()).toBe(false)
    state().filledIn('note', 'proposed')
    expect(state().hasUnsavedEdits()).toBe(false)
    state().staged('note', 'typed')
    expect(state().hasUnsavedEdits()).toBe(true)
    state().saveStarted()
    expect(state().hasUnsavedEdits()).toBe(false)
    state().saveFailed()
    expect(state().hasUnsavedEdits()).toBe(true)
    state().ended()
    expect(state().hasUnsavedEdits()).toBe(false)
  })
})
