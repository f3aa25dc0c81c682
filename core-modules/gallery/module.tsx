import { applyTheme, Page, Segmented, type Theme, UiProvider } from '@pergola/sdk/ui'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ButtonSpecimens } from './ButtonSpecimens'
import { ChoiceSpecimens } from './ChoiceSpecimens'
import { ContentSpecimens } from './ContentSpecimens'
import { DataSpecimens } from './DataSpecimens'
import { DateAndColorSpecimens } from './DateAndColorSpecimens'
import { FeedbackSpecimens } from './FeedbackSpecimens'
import { FoundationSpecimens } from './FoundationSpecimens'
import styles from './Gallery.module.css'
import { OverlaySpecimens } from './OverlaySpecimens'
import { TableSpecimens } from './TableSpecimens'
import { TextFieldSpecimens } from './TextFieldSpecimens'

const THEMES = ['light', 'dark', 'auto'] as const
const DIRECTIONS = ['ltr', 'rtl'] as const satisfies Direction[]
const DENSITIES = ['compact', 'standard', 'touch'] as const

/**
 * Every component of the kit in its states, for those who build extensions. The choices stand in the address, so that a
 * state can be shared: `?theme=dark&direction=rtl&density=touch`.
 */
export default function GalleryModule() {
  const { t } = useTranslation()
  const [theme, chooseTheme] = useChoice('theme', THEMES, 'auto')
  const [direction, chooseDirection] = useChoice('direction', DIRECTIONS, 'ltr')
  const [density, chooseDensity] = useChoice('density', DENSITIES, 'standard')
  usePageLook(theme, direction)

  return (
    <Page title={t('modules.gallery.name')} icon="palette">
      <div className={styles.toolbar}>
        <Choice name="theme" value={theme} options={THEMES} onChange={chooseTheme} />
        <Choice name="direction" value={direction} options={DIRECTIONS} onChange={chooseDirection} />
        <Choice name="density" value={density} options={DENSITIES} onChange={chooseDensity} />
      </div>
      {/* Arabic stands for the scripts that run from right to left; numbers and dates follow. */}
      <UiProvider locale={direction === 'rtl' ? 'ar-SA' : 'en-US'}>
        <div data-density={density} className={styles.specimens}>
          <FoundationSpecimens />
          <ButtonSpecimens />
          <TextFieldSpecimens />
          <ChoiceSpecimens />
          <DateAndColorSpecimens />
          <OverlaySpecimens />
          <FeedbackSpecimens />
          <DataSpecimens />
          <TableSpecimens />
          <ContentSpecimens />
        </div>
      </UiProvider>
    </Page>
  )
}

interface ChoiceProps<Value extends string> {
  /** Key of the label among the messages. */
  name: string
  value: Value
  options: readonly Value[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ name, value, options, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation()
  return (
    <Segmented
      aria-label={t(`modules.gallery.${name}`)}
      size="compact"
      value={value}
      onChange={onChange}
      options={options.map((id) => ({ id, label: t(`modules.gallery.${id}`) }))}
    />
  )
}

/** A choice that is kept in the address; an unknown value there counts as none. */
function useChoice<Value extends string>(
  name: string,
  options: readonly Value[],
  usual: Value,
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams()
  const chosen = options.find((option) => option === params.get(name)) ?? usual
  const choose = (value: Value) =>
    setParams((current) => new URLSearchParams([...withoutKey(current, name), [name, value]]), {
      replace: true,
    })
  return [chosen, choose]
}

function withoutKey(params: URLSearchParams, key: string): [string, string][] {
  return [...params].filter(([name]) => name !== key)
}

type Direction = 'ltr' | 'rtl'

/** Theme and direction of the whole page, menus and dialogs included, until the caller goes away. */
function usePageLook(theme: Theme, direction: Direction): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    const before = { theme: page.dataset.theme as Theme | undefined, direction: page.dir }
    applyTheme({ theme })
    page.dir = direction
    return () => {
      applyTheme({ theme: before.theme ?? 'auto' })
      page.dir = before.direction
    }
  }, [theme, direction])
}
