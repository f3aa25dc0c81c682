import { anExtension, renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { OptionsForm } from './OptionsForm'

const texts = { 'en-US': { max: 'Maximum', max_comment: 'Most stars', look: 'Look', big: 'Big' } }
const stars = anExtension('interface', 'stars', texts, {
  options: {
    max: { interface: 'number', type: 'integer', default: 5, comment: '$t:max_comment' },
    look: { interface: 'choice', options: { choices: { big: '$t:big' } }, advanced: true },
  },
})

interface FakeProps {
  id: string
  value: unknown
  options: { choices?: Record<string, string> }
  onChange: (value: unknown) => void
}

const NumberBox = ({ id, value, onChange }: FakeProps) => (
  <input id={id} value={String(value ?? '')} onChange={(event) => onChange(Number(event.target.value))} />
)
const Choice = ({ id, options }: FakeProps) => (
  <output id={id}>{Object.values(options.choices ?? {}).join()}</output>
)

function setUp(value: Record<string, unknown> | null, manifest = stars) {
  const onChange = vi.fn()
  const result = renderWithHost(<OptionsForm manifest={manifest} value={value} onChange={onChange} />, {
    extensions: { interface: { number: { input: NumberBox }, choice: { input: Choice } } },
    manifests: [stars, anExtension('interface', 'number'), anExtension('interface', 'choice')],
  })
  return { ...result, onChange }
}

describe('OptionsForm', () => {
  it('names each option, explains it, and starts with its default', async () => {
    setUp(null)
    expect(await screen.findByLabelText('Maximum')).toHaveValue('5')
    expect(screen.getByText('Most stars')).toBeVisible()
  })

  it('shows what an extension wrote as it is: nothing in it becomes a link', async () => {
    const text = 'See [the docs](https://evil.example), **now**: https://evil.example <b>'
    renderWithHost(
      <OptionsForm
        manifest={anExtension(
          'interface',
          'stars',
          {},
          { options: { max: { interface: 'number', comment: text, name: text } } },
        )}
        value={null}
        onChange={() => {}}
      />,
      {
        extensions: { interface: { number: { input: NumberBox } } },
        manifests: [anExtension('interface', 'number')],
      },
    )
    expect(await screen.findAllByText(text)).toHaveLength(2)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('hands over what is stored with the change', async () => {
    const { user, onChange } = setUp({ look: 'big' })
    await user.type(await screen.findByLabelText('Maximum'), '0')
    expect(onChange).toHaveBeenCalledWith({ look: 'big', max: 50 })
  })

  it.each([
    ['its file', '$t:big'],
    ['a server', 'interfaces.stars.big'],
  ])(
    'reads texts inside the options of an option as %s lists them, and folds advanced ones',
    async (_by, big) => {
      const look = { interface: 'choice', options: { choices: { big } }, advanced: true }
      const { user } = setUp(null, anExtension('interface', 'stars', texts, { options: { look } }))
      await user.click(screen.getByText('Advanced options'))
      expect(await screen.findByText('Big')).toBeInTheDocument()
    },
  )

  const conditional = anExtension('interface', 'stars', texts, {
    options: {
      max: { interface: 'number', type: 'integer', default: 5 },
      look: { interface: 'choice', options: { choices: { big: '$t:big' } }, when: { max: [5, 10] } },
    },
  })
  it.each([
    ['the default of the other', null, true],
    ['a value of the list', { max: 10 }, true],
    ['another value', { max: 7, look: 'big' }, false],
  ])('shows an option that depends on another, by %s: %j, %s', async (_by, value, isShown) => {
    const { user, onChange } = setUp(value, conditional)
    const max = await screen.findByLabelText('Maximum')
    expect(screen.queryByText('Look') !== null).toBe(isShown)
    // What is stored of it stays.
    await user.type(max, '0')
    expect(onChange).toHaveBeenLastCalledWith({ ...value, max: Number(`${value?.max ?? 5}0`) })
  })
})
