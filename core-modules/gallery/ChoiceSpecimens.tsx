import {
  Checkbox,
  CheckboxGroup,
  ComboBox,
  type Options,
  PlainCheckbox,
  Radio,
  RadioGroup,
  Select,
  Slider,
  Switch,
} from '@pergola/sdk/ui'
import { useState } from 'react'
import { Grid, Row, Specimen } from './Specimen'

const continents: Options = [
  { id: 'africa', label: 'Africa', icon: 'public' },
  { id: 'asia', label: 'Asia', icon: 'public', description: 'The largest one' },
  {
    title: 'Elsewhere',
    options: [
      { id: 'europe', label: 'Europe' },
      { id: 'mars', label: 'Mars', isDisabled: true },
    ],
  },
]

/** What is chosen. */
export function ChoiceSpecimens() {
  return (
    <>
      <Marks />
      <Lists />
      <Sliders />
    </>
  )
}

/** All choices are in view. */
function Marks() {
  return (
    <>
      <Specimen name="Checkbox">
        <Row>
          <Checkbox>Off</Checkbox>
          <Checkbox defaultSelected>On</Checkbox>
          <Checkbox isIndeterminate>Some</Checkbox>
          <Checkbox isDisabled>Disabled</Checkbox>
          <Checkbox isDisabled defaultSelected>
            Disabled, on
          </Checkbox>
          <Checkbox isReadOnly defaultSelected>
            Read-only
          </Checkbox>
          <Checkbox isInvalid>Invalid</Checkbox>
          <Checkbox aria-label="Without a label" defaultSelected />
        </Row>
      </Specimen>
      <Specimen name="PlainCheckbox">
        <Row>
          <TickedRow />
          <PlainCheckbox aria-label="Some rows" isSelected={false} isIndeterminate onChange={() => {}} />
          <PlainCheckbox aria-label="Disabled row" isSelected isDisabled onChange={() => {}} />
        </Row>
      </Specimen>
      <Specimen name="CheckboxGroup">
        <CheckboxGroup label="Days" layout="grid" defaultValue={['mo']} description="As many as you like.">
          <Checkbox value="mo">Monday</Checkbox>
          <Checkbox value="tu">Tuesday</Checkbox>
          <Checkbox value="we">Wednesday</Checkbox>
          <Checkbox value="th">Thursday</Checkbox>
        </CheckboxGroup>
      </Specimen>
      <Specimen name="RadioGroup">
        <Grid>
          <RadioGroup label="Theme" defaultValue="auto" layout="row">
            <Radio value="auto">Auto</Radio>
            <Radio value="light">Light</Radio>
            <Radio value="dark" isDisabled>
              Dark
            </Radio>
          </RadioGroup>
          <RadioGroup label="Bookmark" defaultValue="me">
            <Radio value="me" description="Only you see it.">
              Personal
            </Radio>
            <Radio value="all" description="Everyone sees it.">
              Global
            </Radio>
          </RadioGroup>
          <RadioGroup label="Read-only" defaultValue="1" isReadOnly layout="row">
            <Radio value="1">Chosen</Radio>
            <Radio value="2">Other</Radio>
          </RadioGroup>
        </Grid>
      </Specimen>
      <Specimen name="Switch">
        <Row>
          <Switch>Off</Switch>
          <Switch defaultSelected>On</Switch>
          <Switch isDisabled>Disabled</Switch>
          <Switch isDisabled defaultSelected>
            Disabled, on
          </Switch>
          <Switch isReadOnly defaultSelected>
            Read-only
          </Switch>
        </Row>
      </Specimen>
    </>
  )
}

/** The choices open when they are needed. */
function Lists() {
  const [continent, setContinent] = useState<string | null>('asia')
  return (
    <>
      <Specimen name="Select">
        <Grid>
          <Select label="Continent" options={continents} value={continent} onChange={setContinent} />
          <Select label="Empty" options={continents} value={null} description="Nothing chosen yet." />
          <Select
            label="Invalid"
            options={continents}
            value={null}
            errorMessage="Choose a continent."
            isRequired
          />
          <Select label="Read-only" options={continents} value={continent} isReadOnly />
          <Select label="Disabled" options={continents} value={continent} isDisabled />
          <Select aria-label="Compact" size="compact" options={continents} value="europe" />
        </Grid>
      </Specimen>
      <Specimen name="ComboBox">
        <Grid>
          <ComboBox label="Continent" options={continents} value={continent} onChange={setContinent} />
          <ComboBox label="Own values" options={continents} value="Atlantis" allowsCustomValue />
          <ComboBox label="Loading" options={[]} value={null} isLoading />
          <ComboBox label="Read-only" options={continents} value={continent} isReadOnly />
        </Grid>
      </Specimen>
    </>
  )
}

/** A number within limits. */
function Sliders() {
  const [percent, setPercent] = useState(40)
  return (
    <Specimen name="Slider">
      <Grid>
        <Slider label="Quality" value={percent} onChange={setPercent} unit="%" />
        <Slider label="Unset" value={null} />
        <Slider label="Read-only" value={80} unit="%" isReadOnly />
        <Slider label="Disabled" value={20} isDisabled />
      </Grid>
    </Specimen>
  )
}

function TickedRow() {
  const [isSelected, setSelected] = useState(true)
  return <PlainCheckbox aria-label="Row" isSelected={isSelected} onChange={() => setSelected(!isSelected)} />
}
