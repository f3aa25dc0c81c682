import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import RatingDisplay from './display'
import RatingInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const stars = () => screen.getByRole('slider', { name: 'Label' })

/** Five stars side by side, 20 px each. */
function clickAt(x: number) {
  stars().getBoundingClientRect = () => ({ left: 0, width: 100 }) as DOMRect
  fireEvent.pointerUp(stars(), { clientX: x })
}

describe('rating', () => {
  it('takes the star under the pointer, and none when the current one is clicked again', async () => {
    const { changes } = await renderInput(RatingInput, tested, { value: 2 })
    clickAt(70)
    clickAt(70)
    expect(changes).toEqual([4, 0])
  })

  it('steps with the arrow keys and empties with Delete', async () => {
    const { user, changes } = await renderInput(RatingInput, tested, { value: 4 })
    await user.tab()
    await user.keyboard('{ArrowUp}{ArrowUp}{Home}{Delete}')
    expect(changes).toEqual([5, 5, 0, null])
  })

  it('has more stars to the left where the page runs from right to left', async () => {
    document.documentElement.style.direction = 'rtl'
    try {
      const { user, changes } = await renderInput(RatingInput, tested, { value: 3 })
      await user.tab()
      await user.keyboard('{ArrowLeft}{ArrowRight}')
      expect(changes).toEqual([4, 3])
    } finally {
      document.documentElement.style.direction = ''
    }
  })

  it('says what it holds', async () => {
    const { setValue } = await renderInput(RatingInput, tested, { value: 3 })
    expect(stars()).toHaveAttribute('aria-valuetext', '3 of 5')
    setValue(null)
    expect(stars()).toHaveAttribute('aria-valuetext', 'No stars')
  })

  it('is a picture that says how many when it is read-only, and no stop of the Tab key', async () => {
    const { user } = await renderInput(RatingInput, tested, { value: 3, props: { isReadOnly: true } })
    const group = screen.getByRole('group', { name: 'Label' })
    expect(within(group).getByRole('img', { name: '3 of 5' })).toBeVisible()
    await user.tab()
    expect(document.body).toHaveFocus()
  })

  it('rejects a typed number beyond its bounds', async () => {
    const { user, changes } = await renderInput(RatingInput, tested, {
      options: { display: 'number', max_stars: 8 },
    })
    await user.type(screen.getByRole('textbox', { name: 'Label' }), '9')
    expect(changes).toEqual([{ $rejected: '9', reason: 'Must be between 0 and 8.' }])
  })

  it('shows stars that say what they mean', () => {
    renderDisplay(RatingDisplay, tested, 3.5)
    expect(screen.getByRole('img', { name: '3.5 of 5' })).toBeVisible()
  })
})
