import { Dialog } from "../panels/dialog";
import { t } from "../texts/en";

function Pairs({ pairs, keys }: { pairs: [string, string][]; keys: boolean }) {
  return (
    <dl class={keys ? "help keys" : "help"}>
      {pairs.map(([what, words]) => (
        <div key={what}>
          <dt>{keys ? <kbd>{what}</kbd> : what}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HelpDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog heading={t.helpPage.heading} onClose={onClose}>
      <Pairs pairs={t.helpPage.lines} keys={false} />
      <h3>{t.helpPage.keysHeading}</h3>
      <Pairs pairs={t.helpPage.keys} keys />
    </Dialog>
  );
}
