import { formatTitle } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { type KeyboardEvent, useRef } from 'react'
import { readingKey } from '../shared/readingKey'
import styles from './icon.module.css'

interface IconGridProps {
  label: string
  names: readonly string[]
  value: string | null
  onChoose: (icon: string) => void
}

/** Icons to choose from: one tab stop, arrow keys move, Enter and Space choose. */
export function IconGrid({ label, names, value, onChoose }: IconGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const tabStop = Math.max(0, names.indexOf(value ?? ''))

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(event.target as HTMLButtonElement)
    const next = indexAfter(readingKey(event.key, event.currentTarget), index, buttons)
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend
    <div ref={grid} role="group" aria-label={label} className={styles.grid} onKeyDown={handleKeyDown}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-label={formatTitle(name)}
          title={formatTitle(name)}
          aria-pressed={name === value}
          tabIndex={index === tabStop ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          <Icon name={name} size={24} />
        </button>
      ))}
    </div>
  )
}

function indexAfter(key: string, index: number, buttons: readonly HTMLElement[]): number | null {
  // How many stand in a line depends on the width of the list.
  const columns = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -index,
    End: buttons.length - 1 - index,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(buttons.length - 1, Math.max(0, index + step))
}
