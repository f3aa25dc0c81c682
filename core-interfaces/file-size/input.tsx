import {
  formatFileSize,
  type InterfaceProps,
  isRejectedText,
  type RejectedText,
  rejectText,
} from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { Select } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import { decimalSeparator, groupSeparator, parseNumber } from '../shared/numberText'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import styles from './file-size.module.css'
import type meta from './meta'

/** Units of 1000 for typing sizes, smallest first; the factor of each is 1000 to the power of its place. */
const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const
type SizeUnit = (typeof sizeUnits)[number]

/** A size in bytes, typed as a number with a unit. Sizes beyond those that a double holds come and go as text. */
export default function FileSizeInput(props: InterfaceProps<typeof meta, number | string>) {
  const { value, options, isReadOnly, onChange } = props
  const { i18n } = useTranslation()

  // A column that once held text may do so still.
  const isSize = Number.isFinite(Number(value ?? 'none'))
  const size = isSize ? formatFileSize(Number(value), i18n.language, options.decimal) : toPlainText(value)
  if (isReadOnly) return <ReadOnlyText {...props} text={size} />
  if (options.formatInput && (value === null || (isSize && Number(value) >= 0)))
    return <SizeInUnits {...props} />
  return (
    <NumberBox
      {...controlProps(props)}
      placeholder={options.placeholder ?? undefined}
      value={value}
      rejected={props.rejected}
      onChange={onChange}
      suffix={isSize ? size : undefined}
    />
  )
}

function SizeInUnits(props: InterfaceProps<typeof meta, number | string>) {
  const { value, options, onChange } = props
  const { t, i18n } = useTranslation()
  const [chosenUnit, setChosenUnit] = useState<SizeUnit | null>(null)
  const separators = { decimal: decimalSeparator(i18n.language), group: groupSeparator(i18n.language) }
  const refused = props.rejected && splitRefused(props.rejected)
  const unit = chosenUnit ?? refused?.unit ?? fittingUnit(Number(value ?? 0))
  const amount = value === null ? null : inUnit(value, unit)

  /** Nothing is rounded: an amount with a part of a byte is refused, with its unit. */
  function stage(next: number | string | RejectedText | null, nextUnit: SizeUnit) {
    // From here on the unit stays: jumping from 999 kB to 1 MB in mid-typing would change what is typed.
    setChosenUnit(nextUnit)
    if (isRejectedText(next)) return onChange(rejectText(`${next.$rejected} ${nextUnit}`, next.reason))
    const bytes = next === null ? null : toBytes(next, nextUnit)
    if (bytes !== undefined) return onChange(bytes)
    const decimals = placesOf(nextUnit)
    const reason = decimals > 0 ? t('problem_decimals', { decimals }) : t('problem_whole')
    onChange(rejectText(`${String(next).replace('.', separators.decimal)} ${nextUnit}`, reason))
  }

  function handleUnit(next: SizeUnit) {
    const typed = refused ? parseNumber(refused.text, separators) : amount
    if (typed === undefined || Number(typed) < 0)
      stage(rejectText(refused?.text ?? '', props.rejected?.reason ?? ''), next)
    else if (typed === null) setChosenUnit(next)
    else stage(typed, next)
  }

  return (
    <div className={styles.row}>
      <NumberBox
        {...controlProps(props)}
        placeholder={options.placeholder ?? undefined}
        value={amount}
        rejected={refused && rejectText(refused.text, props.rejected?.reason ?? '')}
        onChange={(next) => stage(next, unit)}
        step={unit === 'B' ? '1' : '0.1'}
        min={0}
      />
      <Select
        aria-label={t('interfaces.file-size.size_unit')}
        className={styles.unit}
        options={sizeUnits.map((id) => ({ id, label: id }))}
        value={unit}
        onChange={handleUnit}
      />
    </div>
  )
}

/** What was refused, and the unit behind it. */
function splitRefused({ $rejected }: RejectedText): { text: string; unit: SizeUnit | undefined } {
  const unit = sizeUnits.find((each) => $rejected.endsWith(` ${each}`))
  return { text: unit ? $rejected.slice(0, -unit.length - 1) : $rejected, unit }
}

/** Decimals that an amount of whole bytes can have in a unit. */
function placesOf(unit: SizeUnit): number {
  return 3 * sizeUnits.indexOf(unit)
}

/** @returns `undefined` where there is a part of a byte. */
function toBytes(amount: number | string, unit: SizeUnit): number | string | undefined {
  const [whole = '', fraction = ''] = String(amount).split('.')
  const places = placesOf(unit)
  if (/[1-9]/.test(fraction.slice(places))) return undefined
  return exact(whole + fraction.slice(0, places).padEnd(places, '0'))
}

function inUnit(bytes: number | string, unit: SizeUnit): number | string {
  const places = placesOf(unit)
  const digits = String(bytes).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return exact(`${whole}.${digits.slice(digits.length - places)}`)
}

/** A number, or its digits where a number would change them. */
function exact(digits: string): number | string {
  let end = digits.length
  if (digits.includes('.')) while (digits[end - 1] === '0') end--
  const short = digits.slice(0, digits[end - 1] === '.' ? end - 1 : end)
  const written = short.replace(/^0+(?=\d)/, '')
  return String(Number(written)) === written ? Number(written) : written
}

function unitFactor(unit: SizeUnit): number {
  return 1000 ** sizeUnits.indexOf(unit)
}

/** The largest unit in which the size is at least one. */
function fittingUnit(bytes: number): SizeUnit {
  return [...sizeUnits].reverse().find((unit) => bytes >= unitFactor(unit)) ?? 'B'
}
