import {
  Calendar,
  ColorField,
  ColorPicker,
  ColorSwatch,
  DateField,
  DatePicker,
  DateTimePicker,
  TimeField,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import { Grid, Row, Specimen } from './Specimen'

const palette = [
  '#E91E63',
  '#F44336',
  '#FF9800',
  '#FFC107',
  '#4CAF50',
  '#00BCD4',
  '#2196F3',
  '#9C27B0',
  '#FFFFFF',
]

/** Dates, times and colours. */
export function DateAndColorSpecimens() {
  const [date, setDate] = useState<string | null>('2024-02-29')
  const [moment, setMoment] = useState<string | null>('2024-02-29T16:05:00')
  const [time, setTime] = useState<string | null>('09:30:00')
  const [color, setColor] = useState<string | null>('#2196F3')
  return (
    <>
      <Specimen name="DateField">
        <Grid>
          <DateField label="Date" value={date} onChange={setDate} iconStart="event" />
          <DateField label="Empty" value={null} />
          <DateField label="Invalid" value={date} errorMessage="Too late." />
          <DateField label="Read-only" value={date} isReadOnly />
          <DateField label="Disabled" value={date} isDisabled />
        </Grid>
      </Specimen>
      <Specimen name="DatePicker">
        <Grid>
          <DatePicker label="Date" value={date} onChange={setDate} />
          <DateTimePicker label="Date and time" value={moment} onChange={setMoment} />
          <DateTimePicker label="24 hours" value={moment} hourCycle={24} isReadOnly />
        </Grid>
      </Specimen>
      <Specimen name="TimeField">
        <Grid>
          <TimeField label="Time" value={time} onChange={setTime} iconStart="schedule" />
          <TimeField label="24 hours, seconds" value={time} onChange={setTime} hourCycle={24} hasSeconds />
          <TimeField label="Read-only" value={time} isReadOnly />
        </Grid>
      </Specimen>
      <Specimen name="Calendar">
        <Calendar aria-label="Calendar" value={date} onChange={setDate} min="2024-02-05" />
      </Specimen>
      <Specimen name="ColorPicker">
        <Grid>
          <ColorPicker label="Colour" value={color} onChange={setColor} palette={palette} />
          <ColorPicker label="None yet" value={null} onChange={setColor} placeholder="black" />
          <ColorPicker
            aria-label="Palette only"
            value={color}
            onChange={setColor}
            palette={palette}
            isPaletteOnly
          />
          <ColorField label="Read-only" value={color} isReadOnly />
        </Grid>
      </Specimen>
      <Specimen name="ColorSwatch">
        <Row>
          {palette.map((hex) => (
            <ColorSwatch key={hex} color={hex} label={hex} />
          ))}
          <ColorSwatch color={null} label="No colour" />
        </Row>
      </Specimen>
    </>
  )
}
