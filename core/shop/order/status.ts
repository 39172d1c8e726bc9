import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { SignedOutError } from '../account/signed-out.ts'
import type { SessionFront } from '../account/session.ts'
import type { Orders } from './orders.ts'
import type { CheckoutWire } from '../quote/wire.ts'

const EVERY_MILLISECONDS = 30_000

/** Asks the API how far the shown order is, where it has this call. */
export function createStatusFollower(
  isOffered: boolean, orders: Orders, wire: CheckoutWire, session: SessionFront, timer: TimerPort,
) {
  let last = { id: '', at: 0 }

  /** Whether it is worth while to ask again. */
  async function ask(id: string): Promise<boolean> {
    last = { id, at: timer.now() }
    try {
      orders.noteStatus(id, await session.callAsPerson((accessToken, person) => wire.orderStatus(id, { accessToken, id: person })))
      return true
    } catch (error) {
      // nobody is signed in, or this API cannot tell
      return !(error instanceof SignedOutError || (error instanceof ApiError && [404, 501].includes(error.status)))
    }
  }

  return {
    /** Asks every 30 s, until called off, while the order is under way. */
    follow(): Cancel {
      let isOver = false
      async function turn(): Promise<void> {
        const order = orders.placed.get()
        if (isOver || order === null || order.status === 'DONE' || order.status === 'CANCELLED') return
        if (await ask(order.id)) timer.after(EVERY_MILLISECONDS, () => void turn())
      }
      // a page that is looked at again and again asks no more often for that
      const rest = orders.placed.get()?.id === last.id ? last.at + EVERY_MILLISECONDS - timer.now() : 0
      if (isOffered) timer.after(rest > EVERY_MILLISECONDS ? 0 : Math.max(0, rest), () => void turn())
      return () => {
        isOver = true
      }
    },
  }
}
