import { TextPage } from './text-page.tsx';

export function About() {
  return (
    <TextPage
      title="About Cairn"
      lead="A cairn is a pile of stones that marks a path in the mountains. A firm’s records should show the way in the same manner."
    >
      <h2>Who it is for</h2>
      <p>
        Emerging venture firms: one to ten people, one to three funds, some 25 limited partners and 30 companies, and
        nobody whose only job is operations.
      </p>
      <h2>What it replaces</h2>
      <p>
        A CRM, a portfolio monitor, an administrator’s portal, a data room and a compliance tool, which know nothing of
        each other. Cairn keeps one data model from the first email to the last distribution, so that every figure has
        one source and every change is recorded once.
      </p>
      <h2>How it is run</h2>
      <p>
        Cairn is software that its operator hosts. Nothing that you open here is loaded from anywhere else: no
        analytics, no fonts and no scripts of third parties. The operator of this installation decides who gets an
        account, keeps the keys, and answers for the data.
      </p>
      <h2>What we will not do</h2>
      <ul>
        <li>Show a figure that is not computed from stored records.</li>
        <li>Claim a certificate that nobody issued.</li>
        <li>Keep your data from you: lists can be exported, and every call of the product is open to you as an API.</li>
      </ul>
    </TextPage>
  );
}
