import type { InterfaceProps } from '@pergola/sdk'
import { renderInput } from '@pergola/sdk/testing'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import SlugInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const isNew = { isNew: true }
const box = () => screen.getByRole('textbox', { name: 'Label' })

describe('slug', () => {
  it('turns what is typed into an address, hyphens in mid-typing included', async () => {
    const { user, changes } = await renderInput(SlugInput, tested, { props: isNew })
    await user.type(box(), 'New Yórk!')
    expect(box()).toHaveValue('new-york-')
    expect(changes.at(-1)).toBe('new-york')
    await user.tab()
    expect(box()).toHaveValue('new-york')
  })

  it('is fixed once the item exists, unless the options say otherwise', async () => {
    const first = await renderInput(SlugInput, tested, { value: 'oslo' })
    await first.user.type(box(), 'x')
    expect(first.changes).toEqual([])
    first.unmount()
    const second = await renderInput(SlugInput, tested, { value: 'oslo', options: { onlyOnCreate: false } })
    await second.user.type(box(), 'x')
    expect(second.changes).toEqual(['oslox'])
  })

  it('follows the mirrored field as it is edited, not as it is opened', async () => {
    let setTitle: (title: string) => void = () => {}
    function Mirroring(props: InterfaceProps<typeof meta, string>) {
      const [title, set] = useState('Old Title')
      setTitle = set
      return <SlugInput {...props} values={{ title }} />
    }
    const { changes } = await renderInput(Mirroring, tested, {
      props: isNew,
      options: { mirroredField: 'title' },
    })
    expect(changes).toEqual([])
    act(() => setTitle('New Title'))
    expect(changes).toEqual(['new-title'])
  })
})
