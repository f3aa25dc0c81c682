import { formatTitle, type InterfaceProps } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import { stepOf } from '../shared/numberText'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import { readingKey } from '../shared/readingKey'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'
import styles from './rating.module.css'
import { Stars, starCount } from './Stars'

export default function RatingInput(props: InterfaceProps<typeof meta, number | string>) {
  const { value, options, type, length, onChange } = props
  const max = starCount(options.max_stars)
  if (options.display === 'star') {
    const isWrong = value !== null && !(Number(value) >= 0 && Number(value) <= max)
    if (props.isReadOnly) {
      return isWrong ? (
        <ReadOnlyText {...props} text={toReadableText(value)} />
      ) : (
        <FixedStars {...props} max={max} />
      )
    }
    return (
      <>
        <StarSlider {...describeWrong(props, isWrong)} value={isWrong ? null : value} max={max} />
        <WrongValue {...props} isWrong={isWrong} />
      </>
    )
  }
  return (
    <NumberBox
      {...controlProps(props)}
      className={styles.of}
      value={value}
      rejected={props.rejected}
      onChange={onChange}
      step={stepOf(type, length)}
      min={0}
      max={max}
      iconStart="star"
      suffix={`/ ${max}`}
    />
  )
}

type StarsProps = InterfaceProps<typeof meta, number | string> & { max: number }

function FixedStars({ max, ...props }: StarsProps) {
  const { value, options } = props
  const { t } = useTranslation()
  const label = t('interfaces.rating.of', { value: Number(value), max })
  return (
    <ReadOnlyValue {...props}>
      {value === null ? null : (
        <span role="img" aria-label={label} className={styles.fixed}>
          <Stars value={Number(value)} max={max} color={options.active_color} size={20} />
        </span>
      )}
    </ReadOnlyValue>
  )
}

/** Stars to click on. The current star clicked again takes the rating back to zero; arrow keys, Home and End work. */
function StarSlider(props: StarsProps) {
  const { id, labelId, describedBy, name, value, options, isInvalid, max, onChange } = props
  const { t } = useTranslation()
  const [previewed, setPreviewed] = useState<number | null>(null)
  const current = Number(value ?? 0)

  function starAt(event: PointerEvent<HTMLElement>): number {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left) / box.width
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    return Math.min(max, Math.max(1, Math.ceil((isRightToLeft ? 1 - share : share) * max)))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number | null> = {
      ArrowUp: Math.floor(current) + 1,
      ArrowRight: Math.floor(current) + 1,
      ArrowDown: Math.ceil(current) - 1,
      ArrowLeft: Math.ceil(current) - 1,
      Home: 0,
      End: max,
      Delete: null,
      Backspace: null,
    }
    const target = targets[readingKey(event.key, event.currentTarget)]
    if (target === undefined) return
    event.preventDefault()
    onChange(target === null ? null : Math.min(max, Math.max(0, target)))
  }

  return (
    <span
      id={id}
      role="slider"
      tabIndex={0}
      className={styles.slider}
      aria-labelledby={labelId ?? undefined}
      aria-label={labelId ? undefined : formatTitle(name)}
      aria-describedby={describedBy}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={current}
      aria-valuetext={
        value === null ? t('interfaces.rating.none') : t('interfaces.rating.of', { value: current, max })
      }
      aria-invalid={isInvalid}
      onKeyDown={handleKeyDown}
      onPointerMove={(event) => setPreviewed(starAt(event))}
      onPointerLeave={() => setPreviewed(null)}
      onPointerUp={(event) => {
        const star = starAt(event)
        setPreviewed(null)
        onChange(star === current ? 0 : star)
      }}
    >
      <Stars value={previewed ?? current} max={max} color={options.active_color} size={28} />
    </span>
  )
}
