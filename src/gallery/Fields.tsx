import { useState } from 'react'
import { Combobox } from '../ui/Combobox.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { Exhibit, Specimen } from './Specimen.tsx'
import { w } from './words.ts'

const STREETS = [
  { id: '1', title: 'улица Свободы, 1', subtitle: 'Ярославль' },
  { id: '2', title: 'улица Свободы, 12', subtitle: 'Ярославль' },
  { id: '3', title: 'Советская улица, 10', subtitle: 'Ярославль' },
]
const CITIES = [{ value: '1', title: 'Ярославль' }, { value: '2', title: 'Подгорица' }]

/** Text fields. */
export function Fields() {
  return (
    <>
      <Exhibit name="TextField">
        <Specimen state={w.empty}><Text label={w.name} required /></Specimen>
        <Specimen state={w.filled}><Text label={w.name} start="Анна" /></Specimen>
        <Specimen state={w.hint}><Text label={w.email} hint={w.emailHint} type="email" /></Specimen>
        <Specimen state={w.error}><Text label={w.name} error={w.nameError} errorPrefix={w.prefix} /></Specimen>
        <Specimen state={w.disabled}><Text label={w.name} start="Анна" disabled /></Specimen>
        <Specimen state={w.icon}>
          <Text
            label={w.address}
            start="улица Свободы, 1"
            leading={<AnyIcon name="pin" />}
            trailing={<IconButton label={w.clear} icon={<Icon name="close" />} />}
          />
        </Specimen>
        <Specimen state={`${w.several_lines}, ${w.counter}`}>
          <Text label={w.comment} optionalText={w.optional} counter="0 / 100" multiline />
        </Specimen>
        <Specimen state={w.long}>
          <Text label={w.lorem} start={w.lorem} error={w.lorem} errorPrefix={w.prefix} />
        </Specimen>
      </Exhibit>
      <Exhibit name="Select">
        <Specimen state={w.usual}><CityField /></Specimen>
        <Specimen state={w.error}><CityField error={w.addressError} /></Specimen>
        <Specimen state={w.disabled}><CityField disabled /></Specimen>
      </Exhibit>
      <Exhibit name="Combobox">
        <Specimen state={w.usual}><Address /></Specimen>
        <Specimen state={w.loading}><Address loading /></Specimen>
        <Specimen state={w.error}><Address error={w.addressError} /></Specimen>
        <Specimen state={w.empty}><Address none /></Specimen>
        <Specimen state={w.disabled}><Address disabled /></Specimen>
      </Exhibit>
    </>
  )
}

function Text({ start = '', ...rest }: Omit<TextFieldProps, 'value' | 'onChange'> & { readonly start?: string }) {
  const [value, setValue] = useState(start)
  return <TextField {...rest} value={value} onChange={setValue} />
}
function CityField({ error, disabled }: { readonly error?: string; readonly disabled?: boolean }) {
  const [value, setValue] = useState('1')
  return (
    <Select
      label={w.city}
      value={value}
      onChange={setValue}
      options={CITIES}
      error={error}
      errorPrefix={w.prefix}
      disabled={disabled}
    />
  )
}
function Address({ error, loading, disabled, none = false }: {
  readonly error?: string
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly none?: boolean
}) {
  const [value, setValue] = useState('')
  const options = none ? [] : STREETS.filter(({ title }) => title.toLowerCase().includes(value.toLowerCase()))
  return (
    <Combobox
      label={w.address}
      listLabel={w.suggestions}
      value={value}
      onChange={setValue}
      options={options}
      loading={loading}
      disabled={disabled}
      error={error}
      errorPrefix={w.prefix}
      emptyText={value === '' ? undefined : w.notFound}
      statusText={w.found}
      onPick={id => setValue(STREETS.find(street => street.id === id)?.title ?? '')}
    />
  )
}
