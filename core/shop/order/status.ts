import type { Cancel, TimerPort } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { SignedOutError } from '../account/tokens.ts'
import type { Session } from '../account/session.ts'
import type { Orders } from './orders.ts'
import type { CheckoutWire } from '../quote/wire.ts'

/** How often in milliseconds an order that is in sight is asked after. */
const EVERY = 30_000

/** Asks the API how far the shown order is, where it has this call. */
export function createStatusFollower(
  isOffered: boolean, orders: Orders, wire: Pick<CheckoutWire, 'orderStatus'>, session: Pick<Session, 'callAsPerson'>, timer: TimerPort,
) {
  let last = { id: '', at: 0 }

  /** Whether it is worth while to ask again. */
  async function ask(id: string): Promise<boolean> {
    last = { id, at: timer.now() }
    try {
      orders.noteStatus(id, await session.callAsPerson((accessToken, personId) => wire.orderStatus(id, { accessToken, id: personId })))
      return true
    } catch (error) {
      // nobody is signed in, or this API cannot tell
      return !(error instanceof SignedOutError || (error instanceof ApiError && [404, 501].includes(error.status)))
    }
  }

  return {
    /** Asks every 30 s, until called off, while the order is under way. */
    follow(): Cancel {
      let isOver = !isOffered
      let stop: Cancel | null = null
      async function turn(): Promise<void> {
        const order = orders.placed.get()
        const isUnderWay = order !== null && order.status !== 'DONE' && order.status !== 'CANCELLED'
        if (isUnderWay && await ask(order.id)) wait(EVERY)
      }
      function wait(milliseconds: number): void {
        if (!isOver) stop = timer.after(milliseconds, () => void turn())
      }
      // a page that is looked at again and again asks no more often for that
      const rest = orders.placed.get()?.id === last.id ? last.at + EVERY - timer.now() : 0
      wait(rest > EVERY ? 0 : Math.max(0, rest))
      return () => {
        isOver = true
        stop?.()
      }
    },
  }
}
