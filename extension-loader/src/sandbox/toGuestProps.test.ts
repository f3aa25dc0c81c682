import type { InterfaceProps } from '@pergola/sdk/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { toGuestProps, toJson } from './toGuestProps'

const props = {
  name: 'title',
  type: 'string',
  length: '255',
  options: { placeholder: 'Type', file: () => {} },
  isReadOnly: false,
  isRequired: true,
  isNew: false,
  width: 'half',
  labelId: 'label',
  describedBy: 'note gone  error',
  collection: 'cities',
  primaryKey: 7,
  fields: { title: { field: 'title' } },
  values: { title: 'Lyon' },
} as unknown as InterfaceProps

beforeEach(() => {
  document.body.innerHTML = [
    '<label id="label"> Title <b aria-hidden="true">*</b></label>',
    '<p id="note">Short.</p><p id="error">Too long.</p><p id="empty"> </p>',
  ].join('')
})

describe('what an input in the sandbox gets', () => {
  it('is what its field says, in words, and nothing of the item', () => {
    expect(toGuestProps(props, { grants: [] })).toStrictEqual({
      name: 'title',
      label: 'Title',
      description: 'Short. Too long.',
      options: { placeholder: 'Type' },
      type: 'string',
      length: '255',
      isReadOnly: false,
      isRequired: true,
      isInvalid: false,
      isNew: false,
      width: 'half',
    })
    expect(toGuestProps({ ...props, isInvalid: true }, { grants: ['item:write'] }).isInvalid).toBe(true)
    // What is for the eye alone stays on the page.
    expect(document.querySelector('[aria-hidden]')?.textContent).toBe('*')
  })

  it('is the item too, where that is granted', () => {
    expect(toGuestProps(props, { grants: ['item:read'] })).toMatchObject({
      collection: 'cities',
      primaryKey: 7,
      fields: { title: { field: 'title' } },
      values: { title: 'Lyon' },
    })
  })

  it.each([null, undefined, '', 'gone', 'empty'])('has no label where that is %j', (labelId) => {
    expect(toGuestProps({ ...props, labelId } as InterfaceProps, { grants: [] }).label).toBeNull()
  })

  it('is the same copy for the same object, so that only what changed is sent', () => {
    const [first, again] = [props, { ...props }].map((each) => toGuestProps(each, { grants: [] }))
    expect(again?.options).toBe(first?.options)
    expect(toGuestProps({ ...props, options: { ...props.options } }, { grants: [] }).options).not.toBe(
      first?.options,
    )
  })
})

it.each([
  [undefined, null],
  [() => {}, null],
  [{ a: 1, b: undefined }, { a: 1 }],
])('%j is data as %j', (value, expected) => {
  expect(toJson(value)).toEqual(expected)
})
