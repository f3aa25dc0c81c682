import { type InterfaceProps, isRejectedText, type RejectedText } from '@pergola/sdk'
import type { MapPosition } from '@pergola/sdk/contract'
import { useTranslation } from 'react-i18next'
import { NumberBox } from '../shared/NumberBox'
import { decimalSeparator, groupSeparator, parseNumber } from '../shared/numberText'
import { BOUNDS, type Coordinates, joinCoordinates, readCoordinates } from './coordinates'
import styles from './map.module.css'

interface CoordinateBoxesProps
  extends Pick<InterfaceProps, 'value' | 'rejected' | 'isInvalid' | 'describedBy'> {
  onChange: (value: MapPosition | RejectedText | null) => void
}

const AXES = [
  { axis: 'lat', label: 'interfaces.map.latitude' },
  { axis: 'lng', label: 'interfaces.map.longitude' },
] as const

/** Latitude and longitude, typed: what the map does by pointer. */
export function CoordinateBoxes({ value, rejected, isInvalid, describedBy, onChange }: CoordinateBoxesProps) {
  const { t, i18n } = useTranslation()
  const separators = { decimal: decimalSeparator(i18n.language), group: groupSeparator(i18n.language) }
  const current = readCoordinates(value, rejected ?? null, (text) => parseNumber(text, separators))
  const write = (number: number) => String(number).replace('.', separators.decimal)

  const handleChange = (change: Partial<Coordinates>) =>
    onChange(joinCoordinates({ ...current, ...change }, t('interfaces.map.half_position'), write))

  return (
    <div className={styles.boxes}>
      {AXES.map(({ axis, label }) => {
        const coordinate = current[axis]
        return (
          <NumberBox
            key={axis}
            label={t(label)}
            size="compact"
            aria-describedby={describedBy}
            isInvalid={isInvalid}
            validationBehavior="aria"
            step="0.01"
            min={-BOUNDS[axis]}
            max={BOUNDS[axis]}
            value={isRejectedText(coordinate) ? null : coordinate}
            rejected={isRejectedText(coordinate) ? coordinate : null}
            // Digits beyond those of a double are less than the width of a hair.
            onChange={(next) => handleChange({ [axis]: typeof next === 'string' ? Number(next) : next })}
          />
        )
      })}
    </div>
  )
}
