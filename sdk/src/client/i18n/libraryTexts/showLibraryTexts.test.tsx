import type { LocalizedString } from '@internationalized/string'
import { render, screen } from '@testing-library/react'
import { Button } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Group, Input, NumberField } from 'react-aria-components/NumberField'
import { afterEach, expect, it } from 'vitest'
import { locales } from '../locales'
import { fillTemplates } from './fillTemplates'
import { showLibraryTexts } from './showLibraryTexts'

afterEach(() => showLibraryTexts('en-US'))

function Field({ locale }: { locale: string }) {
  return (
    <I18nProvider locale={locale}>
      <NumberField aria-label="Pages">
        <Group>
          <Input />
          <Button slot="increment">+</Button>
        </Group>
      </NumberField>
    </I18nProvider>
  )
}

const nameIn = async (locale: string): Promise<string | null> => {
  await showLibraryTexts(locale)
  const { unmount } = render(<Field locale={locale} />)
  const name = screen.getByRole('button').getAttribute('aria-label')
  unmount()
  return name
}

it('gives controls their names in every language of the console', async () => {
  expect(await nameIn('en-US')).toBe('Increase Pages')
  for (const { code } of locales.filter(({ code }) => code !== 'en-US')) {
    const name = await nameIn(code)
    expect(name, code).toContain('Pages')
    expect(name, code).not.toBe('Increase Pages')
  }
})

it('changes with the language, and leaves English to a language that no one translated', async () => {
  expect(await nameIn('af-ZA')).toBe('Verhoog Pages')
  expect(await nameIn('ca-ES')).toBe('Augmenta Pages')
  expect(await nameIn('eu-ES')).toBe('Increase Pages')
})

it('keeps the language that was chosen last', async () => {
  await Promise.all([showLibraryTexts('is-IS'), showLibraryTexts('vi-VN')])
  render(<Field locale="vi-VN" />)
  expect(screen.getByRole('button')).toHaveAccessibleName('Tăng Pages')
})

const VARIABLES =
  'item date dateRange startDate endDate time name value label channelLabel groupTitle optionText itemText beforeItemText afterItemText link fieldLabel lightness chroma hue percentTransparent minValue maxValue'

/** Every variable by its own name, so that a text shows which it takes. */
const values = (count: number) => ({
  ...Object.fromEntries(VARIABLES.split(' ').map((name) => [name, `<${name}>`])),
  count,
  optionCount: count,
  groupCount: count,
  isGroupChange: true,
  isSelected: true,
})

it.each(['af-ZA', 'ca-ES', 'id-ID', 'is-IS', 'ms-MY', 'vi-VN'])(
  'has in %s every text of the packages it names, with the same variables',
  async (locale) => {
    // Its declarations say that it holds a type.
    const english = ((await import('react-aria/i18n/en-US')) as unknown as { default: LibraryTexts }).default
    const texts = fillTemplates((await import(`./own/${locale}.json`)).default, locale)
    for (const [name, strings] of Object.entries(texts)) {
      expect(Object.keys(strings).sort(), name).toEqual(Object.keys(english[name] ?? {}).sort())
      for (const [key, text] of Object.entries(strings)) {
        const original = english[name]?.[key]
        for (const count of [1, 5]) {
          expect(variablesOf(text, count), `${name} ${key}`).toEqual(variablesOf(original, count))
        }
      }
    }
  },
)

type LibraryTexts = Record<string, Record<string, LocalizedString>>

function variablesOf(text: LocalizedString | undefined, count: number): string[] {
  const formatter = {
    number: String,
    plural: (number: number, forms: Record<string, string | (() => string)>) => {
      const form = (number === 1 && forms.one) || forms.other || ''
      return typeof form === 'string' ? form : form()
    },
    select: (forms: Record<string, string | (() => string)>, value: unknown) => {
      const form = forms[String(value)] ?? forms.other ?? ''
      return typeof form === 'string' ? form : form()
    },
  }
  const said = typeof text === 'function' ? text(values(count), formatter as never) : (text ?? '')
  // The 2 of "2D" is none.
  return (said.match(/<\w+>|\d+/g) ?? []).filter((part) => part !== '2').sort()
}
