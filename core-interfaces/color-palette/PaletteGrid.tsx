import { Icon, isLightColor, paletteColor, paletteTokens } from '@pergola/sdk/ui'
import { useEffect, useRef } from 'react'
import { readingKey } from '../shared/readingKey'
import { useTokenName } from '../shared/useTokenName'
import styles from './color-palette.module.css'

interface PaletteGridProps {
  /** Name of the group of radios. */
  name: string
  'aria-label'?: string
  'aria-labelledby'?: string
  value: string | null
  onChange: (token: string) => void
}

/** Two plain colours, then one row for each hue. */
const COLUMNS = 11
const PLAIN_COUNT = 2

/** One radio for each colour. Arrow keys move without choosing; Enter, Space and a click choose. */
export function PaletteGrid({ name, value, onChange, ...labels }: PaletteGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const nameOf = useTokenName()
  const current = paletteTokens.indexOf(value ?? '')
  const tabStop = current === -1 ? 0 : current

  // What opens begins at the chosen colour, once the popover has taken the focus: arrow keys in it as a whole do nothing.
  useEffect(() => {
    const timer = setTimeout(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
    return () => clearTimeout(timer)
  }, [])

  function handleKeyDown(event: React.KeyboardEvent) {
    const swatches = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = swatches.indexOf(event.target as HTMLButtonElement)
    const next = indexAfter(readingKey(event.key, event.currentTarget), index)
    if (next === null) return
    event.preventDefault()
    swatches[Math.min(swatches.length - 1, Math.max(0, next))]?.focus()
  }

  return (
    // No native radios: those would choose with every arrow key.
    <div {...labels} ref={grid} role="radiogroup" className={styles.grid} onKeyDown={handleKeyDown}>
      {paletteTokens.map((token, index) => {
        const color = paletteColor(token) ?? ''
        return (
          // biome-ignore lint/a11y/useSemanticElements: no native radio, see above
          <button
            key={token}
            type="button"
            role="radio"
            name={name}
            aria-checked={token === value}
            aria-label={nameOf(token)}
            title={nameOf(token)}
            tabIndex={index === tabStop ? 0 : -1}
            className={styles.swatch}
            style={{ '--swatch': color, '--mark': isLightColor(color) ? '#000000' : '#ffffff' }}
            onClick={() => onChange(token)}
          >
            {token === value && <Icon name="check" size={16} />}
          </button>
        )
      })}
    </div>
  )
}

function indexAfter(key: string, index: number): number | null {
  const isPlain = index < PLAIN_COUNT
  switch (key) {
    case 'ArrowRight':
      return index + 1
    case 'ArrowLeft':
      return index - 1
    case 'ArrowDown':
      return isPlain ? index + PLAIN_COUNT : index + COLUMNS
    case 'ArrowUp':
      return index - PLAIN_COUNT < COLUMNS ? Math.min(index - PLAIN_COUNT, PLAIN_COUNT - 1) : index - COLUMNS
    case 'Home':
      return 0
    case 'End':
      return paletteTokens.length - 1
    default:
      return null
  }
}
