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
import { BROKEN_PHOTO, createPhotoUrl } from './pictures.ts'
import { Exhibit, Specimen } from './Specimen.tsx'
import { texts } from './texts.ts'

/** Duration in ms of a simulated task. */
const TASK_DURATION = 2500
const PHOTOS = [20, 120, 260].map((hue, index) => ({ src: createPhotoUrl(hue), alt: `${texts.photo} ${index + 1}` }))

/** Components of the kit that open over the page, each with a button that opens it. */
export function OverlaySpecimens() {
  const snackbars = useSnackbar()
  const { openers } = texts
  return (
    <>
      <Exhibit name="Dialog">
        <Opener name={openers.form}>{close => <FormDialog onClose={close} />}</Opener>
        <Opener name={openers.long}>
          {close => (
            <Dialog headline={texts.terms} size="wide" onClose={close} closeLabel={texts.close}
              footer={<Button variant="filled" onClick={close}>{texts.ok}</Button>}>
              {Array.from({ length: 40 }, (_, index) => <p key={index}>{texts.sheetText}</p>)}
            </Dialog>
          )}
        </Opener>
        <Opener name={openers.plain}>
          {close => (
            <Dialog headline={texts.address} footer={<Button variant="filled" onClick={close}>{texts.save}</Button>}>
              {texts.sheetText}
            </Dialog>
          )}
        </Opener>
        <Opener name={openers.nested}>{close => <ConfirmingDialog onClose={close} />}</Opener>
      </Exhibit>
      <Exhibit name="Confirm">
        <Opener name={openers.confirm}>
          {close => (
            <Confirm headline={texts.confirm} confirmText={texts.ok} cancelText={texts.cancel} onConfirm={close}
              onCancel={close}>
              {texts.sheetText}
            </Confirm>
          )}
        </Opener>
        <Opener name={openers.danger}>
          {close => (
            <Confirm headline={texts.question} destructive confirmText={texts.remove} cancelText={texts.cancel}
              onConfirm={close} onCancel={close}>
              {texts.questionMore}
            </Confirm>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="DialogActions">
        <Opener name={openers.actions}>
          {close => (
            <Dialog headline={texts.question} onClose={close} closeLabel={texts.close} footer={
              <DialogActions>
                <Button variant="text" onClick={close}>{texts.close}</Button>
                <Button variant="filled" onClick={close}>{texts.save}</Button>
              </DialogActions>
            }>
              {texts.sheetText}
            </Dialog>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="FullScreenPopup">
        <Opener name={openers.popup}>
          {close => (
            <FullScreenPopup title={texts.map} onClose={close} closeLabel={texts.close}
              footer={<Button variant="filled" fullWidth onClick={close}>{texts.ok}</Button>}>
              {texts.sheetText}
            </FullScreenPopup>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="ProgressOverlay"><Specimen state={texts.busy}><ProgressSpecimen /></Specimen></Exhibit>
      <Exhibit name="Lightbox">
        <Opener name={openers.lightbox}>
          {close => (
            <Lightbox title={texts.dish} photos={[...PHOTOS, { src: BROKEN_PHOTO, alt: texts.photo }]} onClose={close}
              closeLabel={texts.close}
              prevLabel={texts.prevPhoto} nextLabel={texts.nextPhoto} counter={texts.position}
              errorText={texts.broken} />
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="SearchView">
        <Opener name={openers.search}>{close => <SearchSpecimen onClose={close} />}</Opener>
      </Exhibit>
      <Exhibit name="Snackbar">
        <Specimen state={texts.usual}>
          <Button variant="tonal" onClick={() => snackbars.show({ text: texts.notice })}>{openers.snackbar}</Button>
        </Specimen>
        <Specimen state={texts.undo}>
          <Button variant="tonal"
            onClick={() => snackbars.show({
              text: texts.removed,
              action: { text: texts.undo, onPress: () => undefined },
            })}>
            {openers.action}
          </Button>
        </Specimen>
      </Exhibit>
    </>
  )
}

/** A button that opens an overlay. `children` renders the overlay, which calls `close` to close. */
function Opener({ name, children }: { readonly name: string; readonly children: (close: () => void) => Elements }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Specimen state={texts.open}>
      <Button variant="outlined" onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && children(() => setOpen(false))}
    </Specimen>
  )
}

function FormDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  return (
    <Dialog headline={texts.dialog} onClose={onClose} closeLabel={texts.close} initialFocus="first"
      footer={(
        <>
          <Button variant="text" onClick={onClose}>{texts.cancel}</Button>
          <Button variant="filled" onClick={onClose}>{texts.save}</Button>
        </>
      )}>
      <TextField label={texts.name} value={name} onChange={setName} required />
      <TextField label={texts.email} value={email} onChange={setEmail} type="email" />
    </Dialog>
  )
}

function ConfirmingDialog({ onClose }: { readonly onClose: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Dialog headline={texts.dialog} onClose={() => setConfirming(true)} closeLabel={texts.close}>
      <Button variant="filled" onClick={() => setConfirming(true)}>{texts.remove}</Button>
      {isConfirming && (
        <Confirm headline={texts.question} destructive confirmText={texts.remove} cancelText={texts.cancel}
          onConfirm={onClose} onCancel={() => setConfirming(false)}>
          {texts.questionMore}
        </Confirm>
      )}
    </Dialog>
  )
}

function ProgressSpecimen() {
  const [isOpen, setOpen] = useState(false)
  function runTask(): void {
    setOpen(true)
    setTimeout(() => setOpen(false), TASK_DURATION)
  }
  return (
    <>
      <Button variant="outlined" onClick={runTask}>{texts.openers.progress}</Button>
      <ProgressOverlay open={isOpen} label={texts.please} />
    </>
  )
}

function SearchSpecimen({ onClose }: { readonly onClose: () => void }) {
  const [value, setValue] = useState('')
  return (
    <SearchView label={texts.search} placeholder={texts.search} backLabel={texts.back} clearLabel={texts.clear}
      value={value} onChange={setValue} onClose={onClose}
      status={value === '' ? undefined : texts.results}>
      <ul>{[1, 2].map(index => <li key={index}><a data-result="" href="#SearchView">{texts.offer(index)}</a></li>)}</ul>
    </SearchView>
  )
}
