import { formatFileSize, type InterfaceProps, isRejectedText, type RejectedText } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { Select } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import styles from './file-size.module.css'
import type meta from './meta'

/** Units of 1000 for typing sizes, smallest first; the factor of each is 1000 to the power of its place. */
const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const
type SizeUnit = (typeof sizeUnits)[number]

/** A size in bytes, typed as a number with a unit. */
export default function FileSizeInput(props: InterfaceProps<typeof meta, number>) {
  const { value, options, isReadOnly, onChange } = props
  const { t, i18n } = useTranslation()
  const [chosenUnit, setChosenUnit] = useState<SizeUnit | null>(null)
  const shared = { ...controlProps(props), placeholder: options.placeholder ?? undefined }

  // A column that once held text may do so still.
  const isSize = Number.isFinite(Number(value ?? 'none'))
  const size = isSize ? formatFileSize(Number(value), i18n.language, options.decimal) : toPlainText(value)
  if (isReadOnly) return <ReadOnlyText {...props} text={size} />
  if (!options.formatInput || (value !== null && !isSize)) {
    return (
      <NumberBox
        {...shared}
        value={value}
        rejected={props.rejected}
        onChange={(next) => onChange(toBytes(next, 'B'))}
        suffix={isSize ? size : undefined}
      />
    )
  }

  const unit = chosenUnit ?? fittingUnit(value ?? 0)
  return (
    <div className={styles.row}>
      <NumberBox
        {...shared}
        value={value === null ? null : value / unitFactor(unit)}
        rejected={props.rejected}
        onChange={(next) => {
          // From here on the unit stays: jumping from 999 kB to 1 MB in mid-typing would change what is typed.
          setChosenUnit(unit)
          onChange(toBytes(next, unit))
        }}
        step={unit === 'B' ? '1' : '0.1'}
        min={0}
      />
      <Select
        aria-label={t('interfaces.file-size.size_unit')}
        className={styles.unit}
        options={sizeUnits.map((id) => ({ id, label: id }))}
        value={unit}
        onChange={(next) => {
          setChosenUnit(next)
          if (value !== null) onChange(toBytes(value / unitFactor(unit), next))
        }}
      />
    </div>
  )
}

/** Whole bytes; half a byte comes only of a rounded division and means the whole one. */
function toBytes(
  amount: number | string | RejectedText | null,
  unit: SizeUnit,
): number | RejectedText | null {
  if (amount === null || isRejectedText(amount)) return amount
  return Math.round(Number(amount) * unitFactor(unit))
}

function unitFactor(unit: SizeUnit): number {
  return 1000 ** sizeUnits.indexOf(unit)
}

/** The largest unit in which the size is at least one. */
function fittingUnit(bytes: number): SizeUnit {
  return [...sizeUnits].reverse().find((unit) => bytes >= unitFactor(unit)) ?? 'B'
}
