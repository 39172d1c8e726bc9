import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { Lightbox } from '../ui/Lightbox.tsx'
import { Confirm } from '../ui/overlays/Confirm.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import { FullScreenPopup } from '../ui/overlays/FullScreenPopup.tsx'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { SearchView } from '../ui/SearchView.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { TextField } from '../ui/TextField.tsx'
import { BROKEN_PHOTO, drawnPhoto } from './pictures.ts'
import { Exhibit, Specimen } from './Specimen.tsx'
import { w } from './words.ts'

/** Duration in ms of a simulated task. */
const WORK = 2500
const PHOTOS = [20, 120, 260].map((hue, index) => ({ src: drawnPhoto(hue), alt: `${w.photo} ${index + 1}` }))

/** Components that open over the page. */
export function OverlaySpecimens() {
  const snackbars = useSnackbar()
  const { openings } = w
  return (
    <>
      <Exhibit name="Dialog">
        <Opener name={openings.form}>{close => <FormDialog onClose={close} />}</Opener>
        <Opener name={openings.long}>
          {close => (
            <Dialog headline={w.terms} size="wide" onClose={close} closeLabel={w.close}
              footer={<Button variant="filled" onClick={close}>{w.ok}</Button>}>
              {Array.from({ length: 40 }, (_, index) => <p key={index}>{w.sheetText}</p>)}
            </Dialog>
          )}
        </Opener>
        <Opener name={openings.plain}>
          {close => (
            <Dialog headline={w.address} footer={<Button variant="filled" onClick={close}>{w.save}</Button>}>
              {w.sheetText}
            </Dialog>
          )}
        </Opener>
        <Opener name={openings.nested}>{close => <AskingDialog onClose={close} />}</Opener>
      </Exhibit>
      <Exhibit name="Confirm">
        <Opener name={openings.confirm}>
          {close => (
            <Confirm headline={w.confirm} confirmText={w.ok} cancelText={w.cancel} onConfirm={close} onCancel={close}>
              {w.sheetText}
            </Confirm>
          )}
        </Opener>
        <Opener name={openings.danger}>
          {close => (
            <Confirm headline={w.question} destructive confirmText={w.remove} cancelText={w.cancel} onConfirm={close}
              onCancel={close}>
              {w.questionMore}
            </Confirm>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="DialogActions">
        <Opener name={openings.actions}>
          {close => (
            <Dialog headline={w.question} onClose={close} closeLabel={w.close} footer={
              <DialogActions>
                <Button variant="text" onClick={close}>{w.close}</Button>
                <Button variant="filled" onClick={close}>{w.save}</Button>
              </DialogActions>
            }>
              {w.sheetText}
            </Dialog>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="FullScreenPopup">
        <Opener name={openings.popup}>
          {close => (
            <FullScreenPopup title={w.map} onClose={close} closeLabel={w.close}
              footer={<Button variant="filled" fullWidth onClick={close}>{w.ok}</Button>}>
              {w.sheetText}
            </FullScreenPopup>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="ProgressOverlay"><Specimen state={w.busy}><Work /></Specimen></Exhibit>
      <Exhibit name="Lightbox">
        <Opener name={openings.lightbox}>
          {close => (
            <Lightbox title={w.dish} photos={[...PHOTOS, { src: BROKEN_PHOTO, alt: w.photo }]} onClose={close}
              closeLabel={w.close}
              prevLabel={w.prevPhoto} nextLabel={w.nextPhoto} counter={w.position} errorText={w.broken} />
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="SearchView">
        <Opener name={openings.search}>{close => <SearchSpecimen onClose={close} />}</Opener>
      </Exhibit>
      <Exhibit name="Snackbar">
        <Specimen state={w.usual}>
          <Button variant="tonal" onClick={() => snackbars.show({ text: w.notice })}>{openings.snackbar}</Button>
        </Specimen>
        <Specimen state={w.undo}>
          <Button variant="tonal"
            onClick={() => snackbars.show({ text: w.removed, action: { text: w.undo, onPress: () => undefined } })}>
            {openings.action}
          </Button>
        </Specimen>
      </Exhibit>
    </>
  )
}

function Opener({ name, children }: { readonly name: string; readonly children: (close: () => void) => Elements }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Specimen state={w.open}>
      <Button variant="outlined" onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </Specimen>
  )
}

function FormDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  return (
    <Dialog headline={w.dialog} onClose={onClose} closeLabel={w.close} initialFocus="first"
      footer={(
        <>
          <Button variant="text" onClick={onClose}>{w.cancel}</Button>
          <Button variant="filled" onClick={onClose}>{w.save}</Button>
        </>
      )}>
      <TextField label={w.name} value={name} onChange={setName} required />
      <TextField label={w.email} value={email} onChange={setEmail} type="email" />
    </Dialog>
  )
}

function AskingDialog({ onClose }: { readonly onClose: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <Dialog headline={w.dialog} onClose={() => setAsks(true)} closeLabel={w.close}>
      <Button variant="filled" onClick={() => setAsks(true)}>{w.remove}</Button>
      {asks && (
        <Confirm headline={w.question} destructive confirmText={w.remove} cancelText={w.cancel} onConfirm={onClose}
          onCancel={() => setAsks(false)}>
          {w.questionMore}
        </Confirm>
      )}
    </Dialog>
  )
}

function Work() {
  const [isOpen, setOpen] = useState(false)
  function work(): void {
    setOpen(true)
    setTimeout(() => setOpen(false), WORK)
  }
  return (
    <>
      <Button variant="outlined" onClick={work}>{w.openings.progress}</Button>
      <ProgressOverlay open={isOpen} label={w.please} />
    </>
  )
}

function SearchSpecimen({ onClose }: { readonly onClose: () => void }) {
  const [value, setValue] = useState('')
  return (
    <SearchView label={w.search} placeholder={w.search} backLabel={w.back} clearLabel={w.clear} value={value}
      onChange={setValue} onClose={onClose}
      status={value === '' ? undefined : w.results}>
      <ul>{[1, 2].map(index => <li key={index}><a data-result="" href="#SearchView">{w.offer(index)}</a></li>)}</ul>
    </SearchView>
  )
}
