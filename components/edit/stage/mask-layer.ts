import type { Size } from './frame';
import { MaskDrawing } from './mask-drawing';
import type { Step } from './steps';
import { isSameView, type View } from './view';

/** Drawing time before the browser gets the chance to show a frame. */
const sliceMs = 6;
/** The rows of a band for {@link MaskDrawing.draw}: so many that one band is the whole. */
const allRows = Number.MAX_SAFE_INTEGER;

/** The mask on the screen: moved and scaled while its view changes, and drawn anew by its owner when the view rests. */
export class MaskLayer {
  #drawing: MaskDrawing | null = null;
  /** The drawing that replaces `#drawing` once all of it is drawn. */
  #next: { readonly drawing: MaskDrawing; readonly work: Generator<void> } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: View = { x: 0, y: 0, scale: 1 };

  constructor(private readonly surface: HTMLElement) {}

  /** Draws and shows the steps. `isSliced`: in slices, with frames between them; given up if the view changes meanwhile. */
  redraw(
    steps: readonly Step[],
    view: View,
    picture: Size,
    stage: Size,
    ratio: number,
    isSliced: boolean,
  ): void {
    const drawing = new MaskDrawing(steps, view, picture, stage, ratio);
    this.#view = view;
    this.#next = { drawing, work: isSliced ? drawing.draw() : drawing.draw(allRows) };
    if (isSliced) this.#continue();
    else this.#complete();
  }

  follow(view: View): void {
    if (!isSameView(view, this.#view)) this.close();
    this.#view = view;
    if (this.#drawing !== null) this.surface.style.transform = this.#drawing.transformFor(view);
  }

  /** Whether the mask that is shown, or will be next, was drawn for a view. */
  isDrawnFor(view: View): boolean {
    const drawing = this.#next?.drawing ?? this.#drawing;
    return drawing !== null && isSameView(drawing.view, view);
  }

  /** Draws the next piece of a stroke: its last two points, or the first one alone. */
  extend(points: readonly number[], isErasing: boolean): void {
    this.#complete();
    this.#drawing?.extend(points, isErasing);
  }

  /** Gives up the drawing that is not shown yet. */
  close(): void {
    clearTimeout(this.#timer);
    this.#next = null;
  }

  #continue(): void {
    clearTimeout(this.#timer);
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      if (this.#next?.work.next().done === false) continue;
      this.#complete();
      return;
    }
    this.#timer = setTimeout(() => this.#continue(), 0);
  }

  #complete(): void {
    if (this.#next === null) return;
    const { drawing, work } = this.#next;
    for (let turn = work.next(); turn.done !== true; turn = work.next());
    this.close();
    this.#drawing = drawing;
    this.surface.replaceChildren(drawing.element);
    this.surface.style.transform = drawing.transformFor(this.#view);
  }
}
