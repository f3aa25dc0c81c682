import { type ReactNode, useState } from 'react'
import { Segmented } from '../button/Segmented'
import { ColorPicker } from '../color/ColorPicker'
import { applyTheme, type Theme } from '../theme/applyTheme'
import { UiProvider } from '../UiProvider'
import { ButtonSpecimens } from './ButtonSpecimens'
import { ChoiceSpecimens } from './ChoiceSpecimens'
import { DataSpecimens } from './DataSpecimens'
import { DateAndColorSpecimens } from './DateAndColorSpecimens'
import { FeedbackSpecimens } from './FeedbackSpecimens'
import { FoundationSpecimens } from './FoundationSpecimens'
import styles from './Gallery.module.css'
import { OverlaySpecimens } from './OverlaySpecimens'
import { TextFieldSpecimens } from './TextFieldSpecimens'

type Direction = 'ltr' | 'rtl'
type Density = 'compact' | 'standard' | 'touch'

/**
 * Every component of the kit in its states: the page on which the kit is looked at and checked.
 *
 * Theme, direction, density and accent can also be given in the address: `?theme=dark&dir=rtl&density=touch`.
 */
export default function Gallery() {
  const query = new URLSearchParams(window.location.search)
  const [theme, setTheme] = useState<Theme>((query.get('theme') as Theme | null) ?? 'light')
  const [direction, setDirection] = useState<Direction>((query.get('dir') as Direction | null) ?? 'ltr')
  const [density, setDensity] = useState<Density>((query.get('density') as Density | null) ?? 'standard')
  const [color, setColor] = useState<string | null>(query.get('color') ?? '#0B6E69')
  applyTheme({ theme, color: color ?? '' })

  return (
    // Arabic stands for the scripts that run from right to left; numbers and dates follow.
    <UiProvider locale={direction === 'rtl' ? 'ar-SA' : 'en-US'}>
      <main dir={direction} data-density={density} className={styles.page}>
        <header className={styles.toolbar}>
          <h1 className={styles.title}>Component kit</h1>
          <Choice label="Theme" value={theme} options={['light', 'dark', 'auto']} onChange={setTheme} />
          <Choice label="Direction" value={direction} options={['ltr', 'rtl']} onChange={setDirection} />
          <Choice
            label="Density"
            value={density}
            options={['compact', 'standard', 'touch']}
            onChange={setDensity}
          />
          <ColorPicker aria-label="Accent" value={color} onChange={setColor} className={styles.accent} />
        </header>
        <Specimens />
      </main>
    </UiProvider>
  )
}

function Specimens(): ReactNode {
  return (
    <div className={styles.specimens}>
      <FoundationSpecimens />
      <ButtonSpecimens />
      <TextFieldSpecimens />
      <ChoiceSpecimens />
      <DateAndColorSpecimens />
      <OverlaySpecimens />
      <FeedbackSpecimens />
      <DataSpecimens />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly Value[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Segmented
      aria-label={label}
      size="compact"
      value={value}
      onChange={onChange}
      options={options.map((id) => ({ id, label: id }))}
    />
  )
}
