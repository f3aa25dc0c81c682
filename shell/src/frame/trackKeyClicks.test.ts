import { fireEvent } from '@testing-library/react'
import { getInteractionModality } from 'react-aria/private/interactions/useFocusVisible'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trackKeyClicks } from './trackKeyClicks'

let stop = () => {}
let button: HTMLButtonElement
beforeEach(() => {
  stop = trackKeyClicks()
  button = document.body.appendChild(document.createElement('button'))
})
afterEach(() => {
  stop()
  button.remove()
})

describe("a click on one of the browser's own buttons", () => {
  it.each(['Enter', ' '])('is one of the keyboard when "%s" has made it', (key) => {
    fireEvent.keyDown(button, { key })
    fireEvent.click(button, { detail: 0 })
    expect(getInteractionModality()).toBe('keyboard')
  })

  it('is one of a screen reader when no key has', () => {
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    fireEvent.click(button, { detail: 0 })
    expect(getInteractionModality()).toBe('virtual')
  })

  it('is one of a screen reader after a click that a key has made', () => {
    fireEvent.keyDown(button, { key: 'Enter' })
    fireEvent.click(button, { detail: 0 })
    fireEvent.click(button, { detail: 0 })
    expect(getInteractionModality()).toBe('virtual')
  })
})
