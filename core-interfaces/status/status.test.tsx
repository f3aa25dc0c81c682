import { aCollection, anEditor, aPermission, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import StatusDisplay from './display'
import StatusInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const radio = (name: string) => screen.getByRole('radio', { name })
const limited = {
  user: anEditor(),
  collections: [aCollection('things', { field: { type: 'status', default_value: 'draft' } })],
  permissions: [
    aPermission('things', { status: '$create', status_blacklist: ['published'] }),
    aPermission('things', { status: 'draft', status_blacklist: ['deleted'] }),
  ],
}

describe('status', () => {
  it('offers every status in a named group and stages the chosen one', async () => {
    const { user, changes } = await renderInput(StatusInput, tested, { value: 'draft' })
    expect(screen.getByRole('radiogroup', { name: 'Label' })).toBeVisible()
    expect(radio('Draft')).toBeChecked()
    await user.click(radio('Published'))
    expect(changes).toEqual(['published'])
  })

  it('moves with the arrow keys', async () => {
    const { user, changes } = await renderInput(StatusInput, tested, { value: 'draft' })
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(changes).toEqual(['deleted'])
  })

  it('disables what the role may not set on an item of the status it had when opened', async () => {
    const { user } = await renderInput(StatusInput, tested, { value: 'draft', host: limited })
    expect(radio('Deleted')).toBeDisabled()
    await user.click(radio('Published'))
    expect(radio('Deleted')).toBeDisabled()
    expect(radio('Draft')).toBeEnabled()
  })

  it.each([
    ['change such an item', { update: 'none' }, { published: true, deleted: false }],
    ['change such an item, but those of others', { update: 'mine' }, { published: false, deleted: false }],
  ] as const)('disables a status where the role may not %s', async (_what, rights, disabled) => {
    const permissions = [
      aPermission('things', { status: 'draft', delete: 'full' }),
      aPermission('things', { status: 'published', ...rights }),
    ]
    const collections = [
      aCollection('things', { ...limited.collections[0]?.fields, owner: { type: 'owner' } }),
    ]
    const host = { ...limited, collections, permissions }
    await renderInput(StatusInput, tested, { value: 'draft', host })
    expect(radio('Draft')).toBeEnabled()
    for (const [status, isDisabled] of Object.entries(disabled))
      expect(radio(status === 'deleted' ? 'Deleted' : 'Published').hasAttribute('disabled')).toBe(isDisabled)
  })

  it('disables what marks an item as deleted where the role may not delete it', async () => {
    const permissions = ['draft', 'published', 'deleted'].map((status) =>
      aPermission('things', { status, delete: 'none' }),
    )
    await renderInput(StatusInput, tested, { value: 'draft', host: { ...limited, permissions } })
    expect(radio('Deleted')).toBeDisabled()
    expect(radio('Published')).toBeEnabled()
  })

  it('gives a new item the first status that the role may set', async () => {
    const { changes } = await renderInput(StatusInput, tested, { props: { isNew: true }, host: limited })
    expect(changes).toEqual(['draft'])
    expect(radio('Published')).toBeDisabled()
  })

  it('offers for a new item no status with which the role may not create one', async () => {
    const host = { ...limited, permissions: [aPermission('things', { status: 'published', create: 'full' })] }
    const { changes } = await renderInput(StatusInput, tested, { props: { isNew: true }, host })
    expect(changes).toEqual(['published'])
    expect(radio('Draft')).toBeDisabled()
    expect(radio('Deleted')).toBeDisabled()
    cleanup()
    // Its default is no exception.
    const ofDefault = await renderInput(StatusInput, tested, { value: 'draft', props: { isNew: true }, host })
    expect(ofDefault.changes).toEqual(['published'])
  })

  it.each([
    ['draft', 'Draft'],
    ['under_review', 'Under Review'],
    [null, '--'],
  ])('is text when it is read-only: %s', async (value, text) => {
    await renderInput(StatusInput, tested, { value, props: { isReadOnly: true } })
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent(text)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it.each([true, false])('shows the name of the status, simple = %s', (simpleBadge) => {
    renderDisplay(StatusDisplay, tested, 'published', { options: { simpleBadge } })
    expect(screen.getByText('Published')).toBeVisible()
  })

  it('shows a status that the field knows no more', () => {
    renderDisplay(StatusDisplay, tested, 'under_review')
    expect(screen.getByText('Under Review')).toBeVisible()
  })

  it('leaves names the capitals and signs of their language', async () => {
    const names = ['Ei käytössä', 'İptal edildi', 'Non-publié']
    const status_mapping = Object.fromEntries(names.map((name, index) => [String(index), { name }]))
    const options = { status_mapping }
    await renderInput(StatusInput, tested, { value: '0', options })
    for (const name of names) expect(radio(name)).toBeVisible()
    renderDisplay(StatusDisplay, tested, '1', { options })
    expect(screen.getAllByText('İptal edildi')).toHaveLength(2)
  })
})
